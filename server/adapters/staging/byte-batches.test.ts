import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { inBatches } from './byte-batches.ts';

test('a stream comes in batches of one size, and each piece ends once, in the batch that holds its last byte', async () => {
  const pieces = [3, 10, 1, 25, 0, 6].map((size) => randomBytes(size));
  const batches = await Array.fromAsync(inBatches(Readable.from(pieces), 10));
  const bytes = batches.map(({ parts }) => Buffer.concat(parts));
  expect(bytes.map(({ length }) => length)).toEqual([10, 10, 10, 10, 5]);
  expect(Buffer.concat(bytes).equals(Buffer.concat(pieces))).toBe(true);
  expect(batches.map(({ ended }) => ended.map((piece) => pieces.findIndex((one) => one === piece)))).toEqual([
    [0],
    [1, 2],
    [],
    [3],
    [5],
  ]);
  expect(batches.map(({ isLast }) => isLast)).toEqual([false, false, false, false, true]);
});

test.each([
  { bytes: 0, sizes: [0] },
  { bytes: 10, sizes: [10] },
  { bytes: 20, sizes: [10, 10] },
])('the last batch of $bytes bytes says so', async ({ bytes, sizes }) => {
  const batches = await Array.fromAsync(inBatches(Readable.from([randomBytes(bytes)]), 10));
  expect(batches.map(({ parts }) => Buffer.concat(parts).length)).toEqual(sizes);
  expect(batches.map(({ isLast }) => isLast)).toEqual(sizes.map((_, i) => i === sizes.length - 1));
});
