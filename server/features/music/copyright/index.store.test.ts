import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { deleteIndex, listBuckets, listNumbersAt, upsertBuckets } from './index.store.ts';

let segue: Harness;
let ctx: AppContext;

beforeAll(async () => {
  segue = await bootSegue();
  ctx = segue.ctx;
});
afterAll(() => segue.close());
beforeEach(() => deleteIndex(ctx.db));

const bytes = (...values: number[]) => Uint8Array.from(values);

test('buckets that are read together come back byte by byte, whatever these are', async () => {
  const rows = [
    { bucket: 3, entries: bytes(0, 0, 0, 0, 255, 254, 0, 1) },
    { bucket: 7, entries: bytes(0xc3, 0x28, 0xa0, 0xff) },
    { bucket: 1_048_575, entries: Uint8Array.from({ length: 1024 }, (_, i) => i) },
  ];
  await upsertBuckets(ctx.db, rows);
  for (const db of [ctx.db, ctx.readDb]) {
    const found = await listBuckets(db, [1_048_575, 4, 3, 7]);
    const plain = found.map(({ bucket, entries }) => ({ bucket, entries: Uint8Array.from(entries) }));
    expect(plain.toSorted((a, b) => a.bucket - b.bucket)).toEqual(rows);
  }
});

test('nothing is read of buckets that are not there, and no work stands at slots before the first', async () => {
  expect(await listBuckets(ctx.readDb, [1, 2])).toEqual([]);
  expect(await listNumbersAt(ctx.readDb, [0, 5])).toEqual([null, null]);
});
