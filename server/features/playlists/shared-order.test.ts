import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryRanking } from '#tests/factories/memory-ranking.ts';
import type { Place } from './feed-order.ts';
import { openSharedOrder, standingEdition } from './shared-order.ts';

const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);
const move = fc.record({
  who: fc.nat({ max: 3999 }),
  to: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
});
const depth = 300;

it('stays the order of the ranking, whatever moves, appears or goes, while it is read and after', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1, 100, 2500),
      fc.array(fc.array(move, { maxLength: 30 }), { maxLength: 12 }),
      async (count, moves) => {
        const { ranking, popularity, sorted } = memoryRanking(count);
        const order = openSharedOrder(ranking, depth, () => 0);
        order.want();
        for (const some of moves) {
          const ids = some.map(({ who, to }) => {
            const id = `p${String(who).padStart(4, '0')}`;
            if (to === undefined) popularity.delete(id);
            else popularity.set(id, to);
            return id;
          });
          order.touch(ids);
          await new Promise((resolve) => setImmediate(resolve));
        }
        await expect.poll(() => order.standing()).not.toBeNull();
        const standing = (order.standing() ?? []).flat();
        expect(standing.length).toBeGreaterThanOrEqual(Math.min(depth, popularity.size));
        expect(idsOf(standing)).toEqual(idsOf(sorted().slice(0, standing.length)));
      },
    ),
    { numRuns: 60 },
  );
});

it('lets an edition stand still, with the same pages however they are cut', async () => {
  const { ranking, popularity, sorted } = memoryRanking(1000);
  const order = openSharedOrder(ranking, depth);
  order.want();
  await expect.poll(() => order.standing()).not.toBeNull();
  const before = idsOf(sorted());
  const edition = standingEdition(order.standing() ?? []);
  popularity.set('p0999', 50);
  order.touch(['p0999']);
  expect(order.standing()).toBeNull();
  await expect.poll(() => order.standing()?.[0]?.[0]?.id).toBe('p0999');
  for (const limit of [1, 5, 50, 128, 300]) {
    const ids: string[] = [];
    while (ids.length < depth) ids.push(...(await edition.slice(ids.length, limit)));
    expect(ids).toEqual(before.slice(0, ids.length));
  }
  expect(await edition.slice(5000, 10)).toEqual([]);
});

it('is read again after all was dropped, but not again and again', async () => {
  const { ranking } = memoryRanking(10);
  let now = 0;
  const order = openSharedOrder(ranking, depth, () => now);
  order.want();
  await expect.poll(() => order.standing()).not.toBeNull();
  order.drop();
  order.want();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(order.standing()).toBeNull();
  now += 60_000;
  order.want();
  await expect.poll(() => order.standing()).not.toBeNull();
});
