import { expect, test } from 'vitest';
import { openBatch } from './batch.ts';

test('what comes at the same time is dealt with together', async () => {
  const batches: number[][] = [];
  const batch = openBatch<number>(5, async (items) => void batches.push(items));
  await Promise.all([batch.add(1), batch.add(2), batch.add(3)]);
  await batch.add(4);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('one bad item spoils no other', async () => {
  const done: number[] = [];
  const batch = openBatch<number>(5, async (items) => {
    if (items.includes(2)) throw new Error('two is bad');
    done.push(...items);
  });
  const results = await Promise.allSettled([batch.add(1), batch.add(2), batch.add(3)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([1, 3]);
});
