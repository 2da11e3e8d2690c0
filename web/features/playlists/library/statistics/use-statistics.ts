import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getListeningStatistics, type Period, periods } from '#shared/social/listening-statistics.ts';
import { queryOf } from '#web/lib/query.ts';

/** The reader's statistics of the period that the address names, and a way to another one. */
export function useStatistics(fallback: Period) {
  const [address, setAddress] = useSearchParams();
  const period = periods.find((one) => one === address.get('period')) ?? fallback;
  const day = address.get('day') ?? undefined;
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const query = useQuery({
    ...queryOf(getListeningStatistics, { query: { period, time_zone, ...(day && { day }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  function show(next: { period?: Period; day?: string }): void {
    const changed = new URLSearchParams(address);
    for (const [name, value] of Object.entries(next)) changed.set(name, value);
    setAddress(changed, { replace: true, preventScrollReset: true });
  }
  return { period, query, show };
}

/** The day before a day, as a date: of the period before when it is a period's first day. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 24 * 60 * 60_000).toISOString().slice(0, 10);
}
