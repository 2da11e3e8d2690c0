import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryRanking } from '#tests/factories/memory-ranking.ts';
import { openEdition, openMovedLog } from './feed-order.ts';

const move = fc.record({ who: fc.nat({ max: 999 }), to: fc.integer({ min: 0, max: 9 }) });

describe('An edition of the feed', () => {
  it('shows every playlist exactly once, however likes move them between two pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.array(move, { maxLength: 8 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 15 }),
        async (count, moves, firstPages) => {
          const { ranking, popularity } = memoryRanking(count);
          const log = openMovedLog();
          const edition = openEdition(ranking, log);
          const ids = [...popularity.keys()];
          const seen = await edition.slice(0, 5 * firstPages);
          for (let page = firstPages; ; page += 1) {
            for (const { who, to } of moves[page - firstPages] ?? []) {
              const id = ids[who % ids.length] ?? '';
              popularity.set(id, to);
              log.add([id]);
            }
            const shown = await edition.slice(5 * page, 5);
            seen.push(...shown);
            if (shown.length === 0) break;
          }
          expect(seen.toSorted()).toEqual(ids);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('answers the same page again and again', async () => {
    const { ranking, popularity } = memoryRanking(100);
    const log = openMovedLog();
    const edition = openEdition(ranking, log);
    const first = await edition.slice(0, 10);
    for (const id of popularity.keys()) popularity.set(id, 5);
    log.add([...popularity.keys()]);
    await edition.slice(50, 10);
    expect(await edition.slice(0, 10)).toEqual(first);
  });

  it('begins in the order of the ranking, and may be asked from several sides at once', async () => {
    const { ranking, sorted } = memoryRanking(150);
    const edition = openEdition(ranking, openMovedLog());
    const pages = await Promise.all([edition.slice(0, 5), edition.slice(140, 20), edition.slice(5, 5)]);
    const order = sorted().map((place) => place.id);
    expect(pages).toEqual([order.slice(0, 5), order.slice(140), order.slice(5, 10)]);
  });
});

it('The log of moves forgets the oldest and never loses count', () => {
  const log = openMovedLog();
  const before = log.length();
  for (let at = 0; at < 50; at += 1) log.add(Array.from({ length: 1000 }, (_, n) => `${at}-${n}`));
  expect(log.length()).toBe(50_000);
  expect(log.since(49_999)).toEqual(['49-999']);
  expect(log.since(before).length).toBeGreaterThanOrEqual(20_000);
});
