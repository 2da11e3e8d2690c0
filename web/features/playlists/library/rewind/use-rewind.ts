import { useQuery } from '@tanstack/react-query';
import { getListeningStatistics } from '#shared/social/listening-statistics.ts';
import type { Language } from '#shared/texts/texts.ts';
import { queryOf } from '#web/lib/query.ts';
import { formatPeriod } from '../statistics/format-heard.ts';

/** A year, or a month of it (1 to 12). */
export interface RewindTime {
  year: number;
  month: number | null;
}

/** The time that an address names; null where it names none. */
export function timeOf(year: string, month: string | undefined): RewindTime | null {
  const isYear = /^20\d\d$/.test(year);
  const isMonth = month === undefined || /^(0?[1-9]|1[0-2])$/.test(month);
  return isYear && isMonth ? { year: Number(year), month: month === undefined ? null : Number(month) } : null;
}

/** The first day of a time, as a date. */
export const dayOf = ({ year, month }: RewindTime): string =>
  `${year}-${String(month ?? 1).padStart(2, '0')}-01`;

/** The name of a time: '2026', or 'March 2026'. */
export function nameOf(time: RewindTime, language: Language): string {
  const since = dayOf(time);
  return formatPeriod(time.month === null ? 'year' : 'month', { since, until: since }, language);
}

/** The reader's statistics of that time, on the calendar of this place. */
export function useRewind(time: RewindTime) {
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const period = time.month === null ? ('year' as const) : ('month' as const);
  return useQuery({
    ...queryOf(getListeningStatistics, { query: { period, day: dayOf(time), time_zone } }),
    staleTime: 0,
  });
}
