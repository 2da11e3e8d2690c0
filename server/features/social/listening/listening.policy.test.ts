import { describe, expect, it } from 'vitest';
import { creditListening, isPlay } from './listening.policy.ts';

describe('what is believed of a playing', () => {
  const known = { listenedMs: 10_000, lastSeenAt: 100_000, positionSeconds: 10 };
  const report = (afterMs: number, claimedMs: number | undefined, positionSeconds = 10) =>
    creditListening(known, { now: 100_000 + afterMs, positionSeconds, claimedMs });

  it('is what was heard, where that much time has passed', () => {
    expect(report(15_000, 25_000)).toBe(25_000);
    expect(report(60_000, 25_000)).toBe(25_000);
  });

  it('is no more than has passed, but for a little slack', () => {
    expect(report(15_000, 900_000)).toBe(27_000);
    expect(report(0, 900_000)).toBe(12_000);
  });

  it('never falls: a report that was overtaken changes nothing', () => {
    expect(report(15_000, 5000)).toBe(10_000);
    expect(report(-5000, 10_000)).toBe(10_000);
  });

  it('follows the position where only that is told; a jump ahead is no listening, a jump back costs nothing', () => {
    expect(report(15_000, undefined, 25)).toBe(25_000);
    expect(report(15_000, undefined, 500)).toBe(27_000);
    expect(report(15_000, undefined, 0)).toBe(10_000);
  });
});

describe('a play', () => {
  it.each([
    [29_999, 300_000, false],
    [30_000, 300_000, true],
    [30_000, null, true],
    [29_999, null, false],
    [5000, 10_000, true],
    [4999, 10_000, false],
  ])('%i ms of %s: %s', (listened, duration, expected) => {
    expect(isPlay(listened, duration)).toBe(expected);
  });
});
