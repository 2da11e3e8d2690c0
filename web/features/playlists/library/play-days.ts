import type { Language } from '#shared/texts/texts.ts';
import type { Play } from '#shared/social/plays.ts';
import { formatDate } from '#web/lib/format.ts';

const dayMs = 24 * 60 * 60_000;

/** Plays of one day of the reader's clock, the newest first. */
export interface PlayDay {
  name: string;
  /** Its first moment, and that of the next day. */
  from: string;
  until: string;
  plays: Play[];
}

/** Plays, the newest first, by their days: 'Today', 'Yesterday', then the date. */
export function byDay(plays: readonly Play[], language: Language, now = new Date()): PlayDay[] {
  const days = Map.groupBy(plays, ({ played_at: at }) => new Date(at).setHours(0, 0, 0, 0));
  const today = new Date(now).setHours(0, 0, 0, 0);
  return [...days].map(([day, some]) => {
    // A day that the clocks are changed on has 23 or 25 hours.
    const ago = Math.round((today - day) / dayMs);
    const [from, until] = [new Date(day), new Date(day)];
    until.setDate(until.getDate() + 1);
    const name = nameOf(ago, some[0]?.played_at ?? '', language);
    return { name, from: from.toISOString(), until: until.toISOString(), plays: some };
  });
}

function nameOf(daysAgo: number, moment: string, language: Language): string {
  if (daysAgo > 1 || daysAgo < 0) return formatDate(moment, language);
  const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
