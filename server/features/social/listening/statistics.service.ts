import type { AppContext } from '#server/context.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import { momentOf } from '#server/lib/ids.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type { getListeningStatistics, ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { beginOf, type CalendarSpan, spanAround, stepOf, wallOf } from './calendar.policy.ts';
import { toPlayedPlaylist } from './plays.service.ts';
import { listPlayedPlaylists } from './plays.store.ts';
import * as store from './statistics.store.ts';

type Viewer = { id: string };
type Heard = store.Heard;
type TrackSum = store.TrackSum;

/** Lines of each list. */
const shown = 10;
/** Tracks and playlists that are looked up for a list: some of them may not be seen any more. */
const lookedUp = 40;

/** Sums up the viewer's plays of the week, month or year around a day. They are shown to the viewer alone. */
export async function getStatistics(
  ctx: AppContext,
  viewer: Viewer,
  { period, day, time_zone: zone }: QueryOf<typeof getListeningStatistics>,
): Promise<ListeningStatistics> {
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.clock()).toZonedDateTimeISO(zone).toPlainDate();
  const calendar = spanAround(day === undefined ? today : Temporal.PlainDate.from(day), period);
  const begin = beginOf(calendar.since, zone);
  const span = { from: begin, until: beginOf(calendar.until, zone) };
  const before = { from: beginOf(calendar.before, zone), until: begin };
  const db = ctx.readDb;
  const [tracks, playlists, steps, ofBefore, known, first] = await Promise.all([
    store.sumByTrack(db, viewer.id, span),
    store.sumByPlaylist(db, viewer.id, span),
    store.sumBySteps(db, viewer.id, span, stepOf(calendar, zone)),
    store.sumOf(db, viewer.id, before),
    store.listPlayedBefore(db, viewer.id, begin),
    store.findFirstPlay(db, viewer.id),
  ]);
  const finds = tracks.filter(({ track_id: id }) => !known.has(id));
  return {
    period,
    since: calendar.since.toString(),
    until: calendar.until.toString(),
    ...toHeard(sum(steps)),
    before: toHeard(ofBefore),
    tracks_count: tracks.length,
    finds_count: finds.length,
    ...(await listTracks(ctx, viewer, tracks, finds)),
    ...(await listCredits(ctx, viewer, tracks)),
    playlists: await listPlaylists(ctx, viewer, playlists),
    ...alongCalendar(steps, calendar, zone, period === 'year'),
    first_at: first === null ? null : toMoment(first),
  };
}

const sum = (rows: readonly Heard[]): Heard => ({
  plays: rows.reduce((plays, row) => plays + row.plays, 0),
  ms: rows.reduce((ms, row) => ms + row.ms, 0),
});

const toHeard = ({ plays, ms }: Heard) => ({ plays, seconds: Math.round(ms / 1000) });

const longestFirst = (a: Heard, b: Heard): number => b.ms - a.ms || b.plays - a.plays;

async function listTracks(
  ctx: AppContext,
  viewer: Viewer,
  sums: readonly TrackSum[],
  finds: readonly TrackSum[],
): Promise<Pick<ListeningStatistics, 'tracks' | 'finds'>> {
  const top = sums.toSorted(longestFirst).slice(0, lookedUp);
  const found = finds.toSorted(longestFirst).slice(0, lookedUp);
  const ids = [...new Set([...top, ...found].map(({ track_id: id }) => id))];
  const rows = await store.listHeardTracks(ctx.readDb, viewer.id, ids);
  const tracks = new Map(rows.map((row) => [row.id, toTrack(row, viewer)]));
  const seen = <T>(some: readonly TrackSum[], say: (one: TrackSum) => T) =>
    some
      .flatMap((one) => {
        const track = tracks.get(one.track_id);
        return track ? [{ track, ...say(one) }] : [];
      })
      .slice(0, shown);
  return {
    tracks: seen(top, toHeard),
    finds: seen(found, (one) => ({ ...toHeard(one), found_at: toMoment(momentOf(one.first_id)) })),
  };
}

async function listCredits(
  ctx: AppContext,
  viewer: Viewer,
  sums: readonly TrackSum[],
): Promise<Pick<ListeningStatistics, 'artists' | 'styles'>> {
  const heard = new Map(sums.map((one) => [one.track_id, one]));
  const [artists, styles] = [new Map<string, Heard>(), new Map<string, Heard>()];
  for (const { id, artist, genre } of await store.listCredits(ctx.readDb, viewer.id, [...heard.keys()])) {
    const one = heard.get(id);
    if (one)
      for (const [map, name] of [
        [artists, artist],
        [styles, genre],
      ] as const)
        add(map, name, one);
  }
  return { artists: longest(artists), styles: longest(styles) };
}

/** Adds to a sum; what has no name is left out. */
function add(sums: Map<string, Heard>, name: string, { plays, ms }: Heard): void {
  if (name === '') return;
  const known = sums.get(name);
  sums.set(name, { plays: (known?.plays ?? 0) + plays, ms: (known?.ms ?? 0) + ms });
}

const longest = (sums: ReadonlyMap<string, Heard>) =>
  [...sums]
    .toSorted(([, a], [, b]) => longestFirst(a, b))
    .slice(0, shown)
    .map(([name, heard]) => ({ name, ...toHeard(heard) }));

async function listPlaylists(
  ctx: AppContext,
  viewer: Viewer,
  sums: readonly (Heard & { id: string })[],
): Promise<ListeningStatistics['playlists']> {
  const top = sums.toSorted(longestFirst).slice(0, lookedUp);
  const ids = top.map(({ id }) => id);
  const rows = await listPlayedPlaylists(ctx.readDb, viewer.id, ids);
  const seen = new Map(rows.map((row) => [row.id, toPlayedPlaylist(row)]));
  return top
    .flatMap(({ id, ...heard }) => {
      const playlist = seen.get(id);
      return playlist ? [{ ...playlist, ...toHeard(heard) }] : [];
    })
    .slice(0, shown);
}

/** The sums by days, or by months, and by the hours of the week. */
function alongCalendar(
  steps: readonly (Heard & { at: number })[],
  { since, until }: CalendarSpan,
  zone: string,
  isByMonth: boolean,
): Pick<ListeningStatistics, 'days' | 'longest_day' | 'clock'> {
  const wall = wallOf(zone);
  const days = new Map<string, Heard>();
  const each = new Map<string, Heard>();
  const step = isByMonth ? { months: 1 } : { days: 1 };
  for (let day = since; Temporal.PlainDate.compare(day, until) < 0; day = day.add(step)) {
    days.set(day.toString(), { plays: 0, ms: 0 });
  }
  const clock = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const row of steps) {
    const { day, weekday, hour } = wall(row.at);
    add(each, day, row);
    add(days, isByMonth ? `${day.slice(0, 8)}01` : day, row);
    const line = clock[weekday];
    if (line) line[hour] = (line[hour] ?? 0) + row.ms;
  }
  const [longest] = [...each].toSorted(([, a], [, b]) => longestFirst(a, b));
  return {
    longest_day: longest ? { day: longest[0], ...toHeard(longest[1]) } : null,
    days: [...days].map(([day, heard]) => ({ day, ...toHeard(heard) })),
    clock: clock.map((line) => line.map((ms) => Math.round(ms / 1000))),
  };
}
