/** Days in which the weight of a like or a listener halves; after 30 days it is nothing. */
export const halfLifeDays = 7;
const windowDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** A playlist's points of one day; days count from 1970 in UTC. */
export interface DayPoints {
  day: number;
  points: number;
}

export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** The last day that no longer counts. */
export const lastDayOutside = (now: number): number => dayOf(now) - windowDays;

/**
 * The popularity of a playlist: log2 of the sum of points 2^(day / 7), and 0 for no points. Scores need no rewriting over
 * time: every one would halve each week alike, so their order today is their order on every other day. The logarithm keeps
 * the numbers small (about 2960 in 2026), and a difference of 1 means "twice as popular, or a week younger". See
 * docs/popularity.md.
 */
export function scoreOf(days: readonly DayPoints[]): number {
  const counted = days.filter(({ points }) => points > 0);
  if (counted.length === 0) return 0;
  // Relative to the newest day, so that no power grows out of a double's range.
  const newest = Math.max(...counted.map(({ day }) => day));
  const sum = counted.reduce(
    (total, { day, points }) => total + points * 2 ** ((day - newest) / halfLifeDays),
    0,
  );
  return newest / halfLifeDays + Math.log2(sum);
}
