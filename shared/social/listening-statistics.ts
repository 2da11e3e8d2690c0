import * as z from 'zod/mini';
import { CoverColours } from '#shared/base/cover-colours.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Track } from '#shared/music/tracks.ts';
import { Id, Moment } from '#shared/text.ts';

export const periods = ['week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Plays, and the seconds for which they sounded. */
const heard = { plays: z.number(), seconds: z.number() };

const Named = z.object({ name: z.string(), ...heard });

/** A reader's plays of a week, a month or a year, summed up; the longest heard first in each list. */
export const ListeningStatistics = z.object({
  period: z.enum(periods),
  /** Its first day and the first one after it, on the reader's calendar. */
  since: z.string(),
  until: z.string(),
  ...heard,
  /** Of the period before it. */
  before: z.object(heard),
  /** Different tracks, and those among them that the reader had never played before. */
  tracks_count: z.number(),
  finds_count: z.number(),
  /** Tracks that may still be heard, as in the lists below. */
  tracks: z.array(z.object({ track: Track, ...heard })),
  finds: z.array(z.object({ track: Track, ...heard, found_at: Moment })),
  artists: z.array(Named),
  styles: z.array(Named),
  playlists: z.array(
    z.object({
      id: Id,
      name: z.string(),
      cover_url: z.nullable(z.string()),
      cover_colours: z.nullable(CoverColours),
      ...heard,
    }),
  ),
  /** The days of the period; of a year its months. */
  days: z.array(z.object({ day: z.string(), ...heard })),
  /** The day of most listening; null where nothing was played. */
  longest_day: z.nullable(z.object({ day: z.string(), ...heard })),
  /** Seconds by weekday, Monday first, and hour of the reader's clock. */
  clock: z.array(z.array(z.number())),
  /** The moment of the reader's first play that is kept; null without any. */
  first_at: z.nullable(Moment),
});
export type ListeningStatistics = z.infer<typeof ListeningStatistics>;

export const getListeningStatistics = endpoint({
  id: 'plays.statistics',
  method: 'GET',
  path: '/api/v1/users/me/listening/statistics',
  access: 'user',
  summary: 'What the reader listened to in a week, a month or a year',
  description:
    "Sums up the reader's plays of the week, month or year that the date `day` is in, on the calendar of `time_zone`. Tracks and playlists that may not be seen any more are counted, and left out of the lists.",
  query: z.object({
    period: z._default(z.enum(periods), 'week'),
    /** Today without it. */
    day: z.optional(z.iso.date()),
    time_zone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Not a time zone')), 'UTC'),
  }),
  reply: ListeningStatistics,
});
