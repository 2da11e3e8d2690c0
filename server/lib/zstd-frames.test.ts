import { randomFillSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DirectFile } from './direct-file.ts';
import { FrameFile } from './frame-file.ts';
import { frameBytes, writeFrames } from './zstd-frames.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-frames-'));
});
afterAll(() => rm(folder, { recursive: true }));

const blockBytes = 128 * 1024;
const noise = (length: number) => randomFillSync(Buffer.alloc(length));
const text = (length: number) => Buffer.alloc(length, 'one line of many that are alike\n');

async function framed(content: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await writeFrames(content, async (piece) => {
    pieces.push(Buffer.from(piece));
  });
  return Buffer.concat(pieces);
}

test.each([4 * blockBytes, 4 * blockBytes + 1, 4 * blockBytes - 1, frameBytes])(
  '%d bytes of noise are put into a frame as they are, and come out again',
  async (length) => {
    const content = noise(length);
    const frame = await framed(content);
    expect(frame.length).toBeLessThan(length + 100);
    expect(zstdDecompressSync(frame).equals(content)).toBe(true);
  },
);

test('what shrinks is compressed, and frames of both kinds are read as one', async () => {
  const contents = [text(frameBytes), noise(frameBytes), text(10), noise(10), text(3 * blockBytes)];
  const frames = await Promise.all(contents.map(framed));
  expect(frames[0]?.length).toBeLessThan(frameBytes / 100);
  expect(zstdDecompressSync(Buffer.concat(frames)).equals(Buffer.concat(contents))).toBe(true);
});

test('a file of frames holds what was written to it in pieces of any size', async () => {
  const file = path.join(folder, 'frames.zst');
  const pieces = [1, 250_000, frameBytes, 3 * frameBytes + 5, 0, 77].map(noise);
  {
    await using frames = await FrameFile.create(file);
    for (const piece of pieces) await frames.write(piece);
    await frames.finish();
  }
  expect(zstdDecompressSync(await readFile(file)).equals(Buffer.concat(pieces))).toBe(true);
});

const pieceBytes = 2 * 1024 * 1024;

test.each([0, 1, 4096, pieceBytes, pieceBytes + 1, 3 * pieceBytes - 1])(
  'a file of %d bytes that goes past the cache is what was written to it',
  async (length) => {
    const file = path.join(folder, `direct-${length}`);
    const content = noise(length);
    const direct = await DirectFile.create(file);
    for (let from = 0; from < length; from += 300_001)
      await direct.write(content.subarray(from, from + 300_001));
    expect(await direct.finish()).toBe(length);
    await direct.close();
    expect((await readFile(file)).equals(content)).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  },
);

test('a file that is there already is not written over', async () => {
  const file = path.join(folder, 'there');
  await writeFile(file, 'kept');
  await expect(DirectFile.create(file)).rejects.toThrow('EEXIST');
  expect(await readFile(file, 'utf8')).toBe('kept');
});
