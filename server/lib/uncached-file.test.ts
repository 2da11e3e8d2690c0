import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedAligned } from './aligned-memory.ts';
import { UncachedFile } from './uncached-file.ts';

const size = 300_000;
let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'segue-uncached-'));
  path = join(directory, 'file');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Bytes that begin at a page of memory, or a little after one. */
function inMemory(bytes: Uint8Array, isAligned: boolean): Uint8Array {
  const memory = new Uint8Array(sharedAligned(size + 8)).subarray(isAligned ? 0 : 8);
  memory.set(bytes);
  return memory.subarray(0, bytes.length);
}

const position = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((block) => block * 4096),
  fc.integer({ min: 0, max: 150_000 }),
);
const write = fc.record({
  at: position,
  bytes: fc.oneof(fc.constantFrom(4096, 65_536, 131_072), fc.integer({ min: 1, max: 100_000 })),
  isAligned: fc.boolean(),
});

test('whatever is written anywhere, in any order, is what others read, and what it reads', async () => {
  const data = randomBytes(size);
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 6 }), write, async (writes, read) => {
      const expected = Buffer.alloc(size);
      await writeFile(path, expected);
      const file = UncachedFile.open(path, 'r+');
      for (const { at, bytes, isAligned } of writes) {
        const piece = data.subarray(at / 2, at / 2 + bytes);
        piece.copy(expected, at);
        file.write(inMemory(piece, isAligned), at);
      }
      const came = inMemory(Buffer.alloc(read.bytes), read.isAligned);
      expect(file.read(came, read.at)).toBe(read.bytes);
      expect(expected.subarray(read.at, read.at + read.bytes).equals(came)).toBe(true);
      file.close();
      expect((await readFile(path)).equals(expected)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('reading ends where the file does, and a shortened file stays short', () => {
  const file = UncachedFile.open(path, 'wx+');
  file.write(inMemory(randomBytes(10_000), true), 0);
  expect(file.size).toBe(10_000);
  const memory = new Uint8Array(sharedAligned(65_536));
  expect(file.read(memory, 8192)).toBe(10_000 - 8192);
  expect(file.read(memory, 10_000)).toBe(0);
  file.truncate(5000);
  expect(file.read(memory, 0)).toBe(5000);
  file.close();
  expect(() => UncachedFile.open(path, 'wx+')).toThrow('EEXIST');
});
