import type { Language } from '#shared/texts/texts.ts';
import { perLanguage } from '#web/lib/format.ts';

const unitsOf = {
  hour: perLanguage((locale) => inUnit(locale, 'hour')),
  minute: perLanguage((locale) => inUnit(locale, 'minute')),
  second: perLanguage((locale) => inUnit(locale, 'second')),
};
const dates = {
  week: perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })),
  month: perLanguage(
    (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  ),
  year: perLanguage((locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' })),
};
const weekdays = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
);
const shortDays = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const months = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));

// Not every browser of today has `Intl.DurationFormat`.
const inUnit = (locale: string, unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' });

/** A listening time: '5h 3m'; under a minute in seconds. */
export function formatHeard(seconds: number, language: Language): string {
  const all = Math.round(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const write = (unit: keyof typeof unitsOf, count: number): string => unitsOf[unit](language).format(count);
  if (all === 0) return write('second', Math.round(seconds));
  return [hours > 0 && write('hour', hours), minutes > 0 && write('minute', minutes)]
    .filter(Boolean)
    .join(' ');
}

/** The name of a period: '2026', 'March 2026', or the two days between which a week lies. */
export function formatPeriod(
  period: 'week' | 'month' | 'year',
  { since, until }: { since: string; until: string },
  language: Language,
): string {
  const [first, after] = [new Date(since), new Date(until)];
  if (period !== 'week') return dates[period](language).format(first);
  return dates.week(language).formatRange(first, new Date(after.getTime() - 1));
}

/** A day or month of a period on an axis: 'Mon', '3 Mar', 'Mar'. */
export function formatStep(period: 'week' | 'month' | 'year', day: string, language: Language): string {
  const format = { week: weekdays, month: shortDays, year: months }[period];
  return format(language).format(new Date(day));
}

/** The name of a weekday, Monday first. */
export const formatWeekday = (at: number, language: Language): string =>
  // The 5th of January 1970 was a Monday.
  weekdays(language).format(new Date(Date.UTC(1970, 0, 5 + at)));
