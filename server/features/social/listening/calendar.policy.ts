import type { Period } from '#shared/social/listening-statistics.ts';

/** A week, month or year of somebody's calendar. */
export interface CalendarSpan {
  since: Temporal.PlainDate;
  until: Temporal.PlainDate;
  /** The first day of the same time before it. */
  before: Temporal.PlainDate;
}

const lengths = { week: { weeks: 1 }, month: { months: 1 }, year: { years: 1 } } as const;

/** The week (Monday first, ISO 8601), month or year that a day is in. */
export function spanAround(day: Temporal.PlainDate, period: Period): CalendarSpan {
  const since = {
    week: () => day.subtract({ days: day.dayOfWeek - 1 }),
    month: () => day.with({ day: 1 }),
    year: () => day.with({ month: 1, day: 1 }),
  }[period]();
  return { since, until: since.add(lengths[period]), before: since.subtract(lengths[period]) };
}

/** The first moment of a day in a time zone, in ms. */
export const beginOf = (day: Temporal.PlainDate, zone: string): number =>
  day.toZonedDateTime(zone).epochMilliseconds;

/** A moment on a wall: its date, weekday (Monday is 0) and hour. */
export interface OnWall {
  day: string;
  weekday: number;
  hour: number;
}

const hourMs = 3_600_000;

/** Offset of a time zone at a moment, in ms. */
const offsetAt = (ms: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;

/** The longest step, in ms, in which no hour of a zone's clock begins: an hour, or a quarter where its offset has minutes. */
export function stepOf({ since, until }: CalendarSpan, zone: string): number {
  for (let day = since; Temporal.PlainDate.compare(day, until) <= 0; day = day.add({ weeks: 1 })) {
    if (offsetAt(beginOf(day, zone), zone) % hourMs !== 0) return hourMs / 4;
  }
  return hourMs;
}

/** Reads moments off the clock and calendar of a time zone. */
export function wallOf(zone: string): (ms: number) => OnWall {
  // An offset changes at full hours of its own clock, and is asked for once a quarter.
  const offsets = new Map<number, number>();
  return (ms) => {
    const quarter = Math.floor((4 * ms) / hourMs);
    const offset = offsets.get(quarter) ?? offsetAt(ms, zone);
    offsets.set(quarter, offset);
    const wall = new Date(ms + offset);
    return {
      day: wall.toISOString().slice(0, 10),
      weekday: (wall.getUTCDay() + 6) % 7,
      hour: wall.getUTCHours(),
    };
  };
}
