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
});
