import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, type DayPoints, halfLifeDays, scoreOf } from './score.ts';

const today = dayOf(Date.UTC(2026, 10, 21));
const days = fc.array(
  fc.record({ day: fc.integer({ min: today - 29, max: today }), points: fc.integer({ min: 0, max: 1000 }) }),
  { maxLength: 30 },
);

/** The score by its definition: the weight of the points that remain on a day. */
const weightOn = (day: number, list: readonly DayPoints[]): number =>
  list.reduce((sum, one) => sum + one.points * 2 ** ((one.day - day) / halfLifeDays), 0);

describe('The score of a playlist', () => {
  it('puts playlists in the order of their decayed points, on any day', () => {
    fc.assert(
      fc.property(days, days, fc.nat({ max: 400 }), (one, other, later) => {
        const [a, b] = [weightOn(today + later, one), weightOn(today + later, other)];
        // Sums that differ by less than rounding have no order.
        fc.pre(a === b || Math.abs(a - b) > 1e-9 * Math.max(a, b));
        if (a === b && a !== 0) return;
        expect(Math.sign(scoreOf(one) - scoreOf(other))).toBe(Math.sign(a - b));
      }),
    );
  });

  it('rises by one for twice the points, or for a week', () => {
    const score = scoreOf([{ day: today, points: 3 }]);
    expect(scoreOf([{ day: today, points: 6 }]) - score).toBeCloseTo(1, 9);
    expect(scoreOf([{ day: today + 7, points: 3 }]) - score).toBeCloseTo(1, 9);
  });

  it('is 0 for none, and above that for the least', () => {
    expect(scoreOf([])).toBe(0);
    expect(scoreOf([{ day: today, points: 0 }])).toBe(0);
    expect(scoreOf([{ day: today - 29, points: 1 }])).toBeGreaterThan(0);
  });
});
