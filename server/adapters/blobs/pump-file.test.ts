import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pieceBytes } from './hot-pieces.ts';
import { pumpFile } from './pump-file.ts';

const bytes = randomBytes(4 * pieceBytes);
let folder: string;
let file: FileHandle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-pump-'));
  await writeFile(join(folder, 'a'), bytes);
  file = await open(join(folder, 'a'));
});
afterAll(async () => {
  await file.close();
  await rm(folder, { recursive: true });
});

/** Takes each piece after so long; answers what it got. */
function reader(ms: number): { sink: Writable; got: () => Buffer } {
  const pieces: Buffer[] = [];
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(Buffer.from(piece));
      if (ms === 0) done();
      else setTimeout(done, ms);
    },
  });
  return { sink, got: () => Buffer.concat(pieces) };
}

const whole = { start: 0, end: bytes.length - 1 };

test('each piece is asked for once by who reads on, and by who is slow no more', async () => {
  for (const [ms, expected] of [
    [0, [0, 1, 2, 3]],
    [60, [0]],
  ] as const) {
    const asked: number[] = [];
    const { sink, got } = reader(ms);
    const noted = (index: number) => (asked.push(index), null);
    expect(await pumpFile(sink, file.fd, whole, noted)).toBe(true);
    expect(asked).toEqual(expected);
    expect(got()).toEqual(bytes);
  }
});

test('what is in memory and what is on the disk come in order, also to the slow', async () => {
  for (const ms of [0, 60]) {
    for (const hotOnes of [[0], [1], [0, 1, 2, 3]]) {
      const { sink, got } = reader(ms);
      const hot = (index: number) =>
        hotOnes.includes(index) ? bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes) : null;
      const range = { start: 100, end: 2 * pieceBytes + 99 };
      expect(await pumpFile(sink, file.fd, range, hot)).toBe(true);
      expect(got()).toEqual(bytes.subarray(range.start, range.end + 1));
    }
  }
});

test('a piece that ends too early is an error', async () => {
  const short = () => bytes.subarray(0, 50);
  const range = { start: 0, end: 99 };
  await expect(pumpFile(reader(0).sink, file.fd, range, short)).rejects.toThrow('the file ends at 50');
});
