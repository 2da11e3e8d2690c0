import type { AppContext } from '#server/context.ts';
import { partsOf } from '#server/lib/parts.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { CountedListens, ListenCounts } from '#shared/ingest/listen-import.ts';
import * as store from './listen-import.store.ts';
import type { NamedSong, ReadFile } from './read/gathered.ts';

const songsAtOnce = 100;
const tracksAtOnce = 500;
const namedUnmatched = 10;
const dayMs = 24 * 60 * 60_000;

/** A play of this server counts within so much time after it began, where its listener makes no long pause. */
const countsWithinMs = 10 * 60_000;
/** Last.fm and ListenBrainz take a listen after half of a song, or 4 minutes. */
const heardForSureMs = 4 * 60_000;

/** A track here that a song of the file is. */
interface Match {
  id: string;
  duration_ms: number | null;
}

/** The listens of a file that are new to a history, and the numbers of all lines. */
export interface Sorted {
  listens: store.NewListen[];
  counted: CountedListens;
}

/**
 * Sorts the listens of a file: which of them are of songs that the person may hear here, and not in their history yet.
 * @param tell is called with the part that is done, 0 to 1
 */
export async function sortListens(
  ctx: AppContext,
  userId: string,
  file: ReadFile,
  tell: (done: number) => Promise<void>,
): Promise<Sorted> {
  const matches = await matchSongs(ctx, userId, file.songs, tell);
  const ids = [...new Set(matches.flatMap((match) => match?.id ?? []))];
  const isKnown = await knownOf(ctx, userId, ids);
  const days = await store.findKeptDays(ctx.db, userId);
  const oldest = days === 0 ? Number.NEGATIVE_INFINITY : ctx.clock() - days * dayMs;
  const listens: store.NewListen[] = [];
  const counts = { ...none, left_out: file.leftOut, unreadable: file.unreadable };
  const unmatched = new Map<number, number>();
  for (const [place, at] of file.at.entries()) {
    const song = file.song[place] ?? -1;
    const match = matches[song];
    if (!match) {
      counts.unmatched += 1;
      unmatched.set(song, (unmatched.get(song) ?? 0) + 1);
    } else if (at < oldest) counts.too_old += 1;
    else if (isKnown(match.id, at)) counts.known += 1;
    else {
      counts.new += 1;
      const listenedMs = lengthOf(file.ms[place] ?? -1, match.duration_ms);
      listens.push({ trackId: match.id, playedAt: at, listenedMs });
    }
  }
  counts.read = file.at.length + file.leftOut + file.unreadable;
  return { listens, counted: { ...toCounted(counts, listens), ...namedIn(file, unmatched) } };
}

const none: ListenCounts = {
  read: 0,
  new: 0,
  known: 0,
  unmatched: 0,
  too_old: 0,
  left_out: 0,
  unreadable: 0,
};

/** The time for which a listen sounded for sure, in ms; null: half a minute, as of every play. */
function lengthOf(ms: number, durationMs: number | null): number | null {
  if (ms >= 0) return ms;
  return durationMs === null ? null : Math.min(heardForSureMs, Math.round(durationMs / 2));
}

/** The track that each song is, by the words of title and artist, of those that the person may hear. */
async function matchSongs(
  ctx: AppContext,
  userId: string,
  songs: readonly NamedSong[],
  tell: (done: number) => Promise<void>,
): Promise<(Match | null)[]> {
  const matches: (Match | null)[] = [];
  for (const some of partsOf(songs, songsAtOnce)) {
    const ids = await ctx.search.identify(some, userId);
    const audible = await store.listAudible(ctx.readDb, userId, [...new Set(ids.flatMap((id) => id ?? []))]);
    const byId = new Map(audible.map((track) => [track.id, track]));
    matches.push(...ids.map((id) => byId.get(id ?? '') ?? null));
    await tell(matches.length / songs.length);
  }
  return matches;
}

/** Reports whether a history has a listen already; each that is asked for is in it from then on. */
async function knownOf(
  ctx: AppContext,
  userId: string,
  ids: readonly string[],
): Promise<(trackId: string, at: number) => boolean> {
  const exact = new Set<string>();
  const counted = new Map<string, number[]>();
  for (const some of partsOf(ids, tracksAtOnce)) {
    for (const { track_id, played_at } of await store.listHeardElsewhere(ctx.readDb, userId, some))
      exact.add(`${track_id} ${played_at}`);
    for (const { track_id, played_at } of await store.listPlayed(ctx.readDb, userId, some)) {
      const moments = counted.get(track_id);
      if (moments) moments.push(played_at);
      else counted.set(track_id, [played_at]);
    }
  }
  return (trackId, at) => {
    const key = `${trackId} ${at}`;
    // One that was sent from here comes back with the moment at which it began.
    const isOurs = counted.get(trackId)?.some((moment) => moment >= at && moment < at + countsWithinMs);
    const isKnown = isOurs === true || exact.has(key);
    exact.add(key);
    return isKnown;
  };
}

function toCounted(
  counts: ListenCounts,
  listens: readonly store.NewListen[],
): Pick<CountedListens, 'counts' | 'since' | 'until'> {
  let [since, until] = [Infinity, -Infinity];
  for (const { playedAt } of listens) {
    since = Math.min(since, playedAt);
    until = Math.max(until, playedAt);
  }
  const isAny = listens.length > 0;
  return { counts, since: isAny ? toMoment(since) : null, until: isAny ? toMoment(until) : null };
}

/** The songs that are not here, those of most listens first, and the lines that were not understood. */
function namedIn(
  file: ReadFile,
  unmatched: ReadonlyMap<number, number>,
): Pick<CountedListens, 'unmatched' | 'unreadable' | 'other_files'> {
  const most = [...unmatched].toSorted(([, a], [, b]) => b - a).slice(0, namedUnmatched);
  return {
    unmatched: most.flatMap(([at, listens]) => {
      const song = file.songs[at];
      return song ? [{ ...song, listens }] : [];
    }),
    unreadable: file.firstUnreadable,
    other_files: file.otherFiles,
  };
}
