import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { directPieces } from './direct-read.ts';
import { writeFrames } from './zstd-frames.ts';
import { unframed } from './zstd-unframe.ts';

/** In pieces that fall anywhere, each overwritten as soon as the next is asked for. */
async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  const memory = Buffer.alloc(pieceBytes);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const part = bytes.subarray(at, at + pieceBytes);
    memory.fill(0xee);
    memory.set(part);
    yield memory.subarray(0, part.length);
  }
}

async function plainOf(bytes: Buffer, pieceBytes = 300_001): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of unframed(inPieces(bytes, pieceBytes))) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

async function framed(content: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await writeFrames(content, async (piece) => {
    pieces.push(Buffer.from(piece));
  });
  return Buffer.concat(pieces);
}

const text = Buffer.from('a song and another song, '.repeat(40_000));
const dense = randomBytes(2_000_000);
const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

describe('a row of frames is what was put into them', () => {
  test.each([
    ['a single one', [text], [zstdCompressSync(text)]],
    ['compressed and stored ones in turn', [text, dense, text, dense, dense, text], null],
    [
      'one with a checksum',
      [text, dense],
      [zstdCompressSync(text, withChecksum), zstdCompressSync(dense, withChecksum)],
    ],
    ['dense bytes that a compressor made a frame of', [dense], [zstdCompressSync(dense)]],
    ['one that lies in memory small and is large', [Buffer.alloc(30_000_000), text], null],
    ['one too large to be kept, and others behind it', [text, randomBytes(9_000_001), text], null],
    ['an empty one', [Buffer.alloc(0), text], null],
    ['none', [], []],
  ])('%s', async (_, contents, frames) => {
    const made = contents.map(async (one) => (one.length > 9_000_000 ? zstdCompressSync(one) : framed(one)));
    const bytes = Buffer.concat(frames ?? (await Promise.all(made)));
    const expected = Buffer.concat(contents);
    for (const pieceBytes of [300_001, 1_048_576]) {
      expect((await plainOf(bytes, pieceBytes)).equals(expected)).toBe(true);
    }
  });

  test('byte by byte', async () => {
    const bytes = Buffer.concat([zstdCompressSync(Buffer.from('one')), zstdCompressSync(Buffer.from('two'))]);
    expect((await plainOf(bytes, 1)).toString()).toBe('onetwo');
  });
});

test('what is cut, damaged or no frame is refused', async () => {
  const frame = zstdCompressSync(text, withChecksum);
  await expect(plainOf(frame.subarray(0, -1))).rejects.toThrow('ends within');
  await expect(plainOf(Buffer.concat([frame, Buffer.from('more of it')]))).rejects.toThrow(/frame|prefix/i);
  const damaged = Buffer.from(frame);
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
  await expect(plainOf(damaged)).rejects.toThrow(/checksum/i);
  const stored = await framed(dense);
  stored.writeUInt32LE(dense.length - 1, 5);
  await expect(plainOf(stored)).rejects.toThrow(/corrupt|data/i);
});

test.each([0, 1, 4096, 1_048_576, 3_333_333])('a file of %i bytes is read past the cache', async (bytes) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-direct-'));
  try {
    const content = randomBytes(bytes);
    const file = path.join(folder, 'file');
    await writeFile(file, content);
    const pieces: Buffer[] = [];
    for await (const piece of directPieces(file)) pieces.push(Buffer.from(piece));
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
    // Left in the middle of it, nothing is held.
    for await (const _ of directPieces(file)) break;
  } finally {
    await rm(folder, { recursive: true });
  }
});
