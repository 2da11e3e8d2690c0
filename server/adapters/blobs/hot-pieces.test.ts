import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHotPieces, pieceBytes } from './hot-pieces.ts';

const bytes = randomBytes(2 * pieceBytes + 100);
let folder: string;
let file: FileHandle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-hot-'));
  await writeFile(join(folder, 'a'), bytes);
  file = await open(join(folder, 'a'));
});
afterAll(async () => {
  await file.close();
  await rm(folder, { recursive: true });
});

const asked = () => ({ fd: file.fd, size: bytes.length });

test('what is asked for once stays on the disk; the second time it is read, once for all, and then at hand', async () => {
  const hot = openHotPieces();
  expect(hot.take('a', 2, asked())).toBeNull();
  const reading = hot.take('a', 2, asked());
  expect(hot.take('a', 2, asked())).toBe(reading);
  expect(Buffer.from((await reading) ?? [])).toEqual(bytes.subarray(2 * pieceBytes));
  expect(hot.take('a', 2, asked())).toBe(await reading);
});

test('what is not used for long goes first', async () => {
  const hot = openHotPieces(4);
  for (const blob of ['a', 'b', 'c', 'd', 'e', 'f']) {
    for (let time = 0; time < 2; time += 1) await hot.take(blob, 0, asked());
    await hot.take('a', 0, asked());
  }
  expect(hot.take('a', 0, asked())).toBeInstanceOf(Uint8Array);
  expect(hot.take('b', 0, asked())).toBeInstanceOf(Promise);
});

test('a file that is shorter than it should be is an error, and is tried anew', async () => {
  const hot = openHotPieces();
  const lie = { fd: file.fd, size: bytes.length + 1 };
  expect(hot.take('b', 2, lie)).toBeNull();
  await expect(hot.take('b', 2, lie)).rejects.toThrow('the file ends');
  expect(hot.take('b', 2, asked())).toBeInstanceOf(Promise);
});
