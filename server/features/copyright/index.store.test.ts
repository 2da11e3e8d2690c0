import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { deleteIndex, listNumbersAt, readBuckets, upsertBuckets } from './index.store.ts';

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
    const read = await readBuckets(db, [1_048_575, 4, 3, 7]);
    expect(read.entries).toHaveLength(8 + 4 + 1024);
    let from = 0;
    const found = read.buckets.map((bucket, i) => {
      const to = from + read.sizes[i]!;
      const entries = Uint8Array.from(read.entries.subarray(from, to));
      from = to;
      return { bucket, entries };
    });
    expect(found.sort((a, b) => a.bucket - b.bucket)).toEqual(rows);
  }
});

test('nothing is read of buckets that are not there, and no work stands at slots before the first', async () => {
  expect(await readBuckets(ctx.readDb, [1, 2])).toEqual({ buckets: [], sizes: [], entries: bytes() });
  expect(await readBuckets(ctx.readDb, [])).toEqual({ buckets: [], sizes: [], entries: bytes() });
  expect(await listNumbersAt(ctx.readDb, [0, 5])).toEqual([null, null]);
});
