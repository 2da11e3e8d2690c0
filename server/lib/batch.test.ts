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

test('answers each item its own result, and fails one alone where its result is an error', async () => {
  const batches: number[][] = [];
  const picky = openBatch<number, number>(0, async (items) => {
    batches.push(items);
    return { results: items.map((item) => (item < 0 ? new Error('negative') : item * 2)) };
  });
  const [one, negative, two] = await Promise.allSettled([1, -1, 2].map((item) => picky.add(item)));
  expect([one, two]).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
  ]);
  expect(negative?.status).toBe('rejected');
  expect(batches).toEqual([[1, -1, 2]]);
});

test('gathers what comes while the items before are dealt with', async () => {
  const batches: number[][] = [];
  let open = (): void => undefined;
  const slow = openBatch<number>(0, async (items) => {
    batches.push(items);
    if (batches.length === 1) await new Promise<void>((resolve) => (open = resolve));
  });
  const first = slow.add(1);
  await new Promise((resolve) => setImmediate(resolve));
  const later = [slow.add(2), slow.add(3)];
  open();
  await Promise.all([first, ...later]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('tells nobody before it has settled, and deals with the next items meanwhile', async () => {
  const settling: PromiseWithResolvers<void>[] = [];
  const told: number[] = [];
  const batch = openBatch<number, number>(
    0,
    async (items) => {
      const settled = Promise.withResolvers<void>();
      settling.push(settled);
      return { results: items, settled: settled.promise };
    },
    2,
  );
  const adding = [1, 2, 3].map((item) => batch.add(item).then((result) => told.push(result)));
  await expect.poll(() => settling.length).toBe(2);
  expect(told).toEqual([]);
  settling[0]?.resolve();
  await Promise.all(adding.slice(0, 2));
  expect(told).toEqual([1, 2]);
  settling[1]?.reject(new Error('the disk is full'));
  await expect(adding[2]).rejects.toThrow('the disk is full');
});
