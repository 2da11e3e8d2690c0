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

test('gathers what comes while the items before are dealt with', async () => {
  const batches: number[][] = [];
  let open = (): void => undefined;
  const slow = openBatch<number>(5, async (items) => {
    batches.push(items);
    if (batches.length === 1) await new Promise<void>((resolve) => (open = resolve));
  });
  const first = slow.add(1);
  await expect.poll(() => batches.length).toBe(1);
  const later = [slow.add(2), slow.add(3)];
  open();
  await Promise.all([first, ...later]);
  expect(batches).toEqual([[1], [2, 3]]);
});
