import { expect, test } from 'vitest';
import { type HitCounter, hitCounter } from './hit-counter.ts';

function hit(counter: HitCounter, there: number, slot: number, weight: number): void {
  counter.add({ variant: 0, slot, entries: { list: Uint32Array.of(there), from: 0, to: 1 }, weight });
}

/** One alignment (shift 100) with two hits, and three with one, of which the last is the rarest. */
function counted(): HitCounter {
  const counter = hitCounter();
  hit(counter, 110, 10, 2);
  hit(counter, 150, 50, 2);
  for (const shift of [500, 700, 900]) hit(counter, shift + 20, 20, shift / 100);
  return counter;
}

const shifts = (counter: HitCounter, enough: number, atMost: number) =>
  counter.best(enough, atMost).map(({ shift, hits }) => [shift, hits]);

test('where enough alignments have two hits, those with one are chance', () => {
  expect(shifts(counted(), 1, 10)).toEqual([[100, 2]]);
});

test('where few have two, those with one come after them, the weightiest first', () => {
  const found = shifts(counted(), 2, 10).filter(([shift]) => shift! % 100 === 0);
  expect(found).toEqual([
    [100, 2],
    [900, 1],
    [700, 1],
    [500, 1],
  ]);
  expect(shifts(counted(), 2, 2)).toHaveLength(2);
});

test('what only confirms proposes nothing', () => {
  const counter = counted();
  const confirm = (there: number) =>
    counter.confirm({
      variant: 0,
      slot: 30,
      entries: { list: Uint32Array.of(there), from: 0, to: 1 },
      weight: 1,
    });
  confirm(930);
  confirm(2000);
  expect(shifts(counter, 1, 10)).toEqual([
    [900, 2],
    [100, 2],
  ]);
});
