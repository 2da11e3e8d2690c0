import { hash } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { dayOf } from '#server/features/base/popularity/score.ts';
import { sureFrom } from '#server/features/music/sound/sound.view.ts';
import type { TrackWithOwner } from '#server/features/music/tracks/track.view.ts';
import { idAt } from '#server/lib/ids.ts';
import type { SmartDraft, SmartOrder } from '#shared/playlists/smart-lists.ts';
import * as candidates from './candidate.store.ts';
import { coverOf, type Source } from './cover.ts';
import { dayMs, listFulfilling, type Reader } from './rule.store.ts';

type Candidate = candidates.Candidate;

/** Songs that are looked through for a list: more would hold up its reader. */
export const lookedThroughMax = 3000;
/** Songs that one statement looks at, and those at which a short list is likely full. */
const atOnce = 500;
const partFor = (limit: number): number => Math.min(atOnce, Math.max(50, 2 * limit));
/** Places in time at which a walk by chance takes songs. */
const places = 10;

/** The songs that fulfil the rules now, in their order. `isWhole` is false if not all songs were looked through. */
export async function fillList(
  { readDb, clock }: AppContext,
  viewer: { id: string },
  { rules, order, limit }: Omit<SmartDraft, 'name'>,
): Promise<{ rows: TrackWithOwner[]; isWhole: boolean }> {
  const reader = { id: viewer.id, now: clock(), sureTempo: sureFrom.tempo };
  const cover = coverOf(rules);
  const part = partFor(limit);
  const style = styleToWalk(cover, order);
  const covered = cover && style === null ? await listCovered(readDb, reader, cover, order) : null;
  const songs = covered ? inParts(covered, part) : walkAll(readDb, reader, { order, style, part });
  const rows: TrackWithOwner[] = [];
  let looked = 0;
  for await (const some of songs) {
    if (some.length === 0) continue;
    looked += some.length;
    const found = await listFulfilling(
      readDb,
      some.map(({ id }) => id),
      rules,
      reader,
    );
    const positions = new Map(some.map(({ id }, at) => [id, at]));
    rows.push(...found.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0)));
    if (rows.length >= limit || looked >= lookedThroughMax) break;
  }
  return { rows: rows.slice(0, limit), isWhole: rows.length >= limit || looked < lookedThroughMax };
}

function* inParts(songs: readonly Candidate[], part: number): Generator<Candidate[]> {
  for (let at = 0; at < songs.length; at += part) yield songs.slice(at, at + part);
}

/** The style whose songs an index has in the order of the list; null for other covers and orders. */
function styleToWalk(cover: readonly Source[] | null, order: SmartOrder): string | null {
  const [only, ...others] = cover ?? [];
  const isWalked = order === 'newest' || order === 'plays';
  return isWalked && only?.kind === 'style' && others.length === 0 ? only.style : null;
}

/**
 * The songs of some sources, each once, in the order of the list. Null where one is a span of tempos that more songs have
 * than are looked through: those that come first in the order are found by a walk then.
 */
async function listCovered(
  db: Db,
  reader: Reader,
  sources: readonly Source[],
  order: SmartOrder,
): Promise<Candidate[] | null> {
  const lists = await Promise.all(sources.map((source) => listOf(db, reader, source, order)));
  const isTooWide = sources.some(
    ({ kind }, at) => kind === 'tempo' && lists[at]?.length === lookedThroughMax,
  );
  if (isTooWide) return null;
  const songs = [...new Map(lists.flat().map((song) => [song.id, song])).values()];
  return (await sorted(db, reader, songs, order)).slice(0, lookedThroughMax);
}

function listOf(db: Db, reader: Reader, source: Source, order: SmartOrder): Promise<Candidate[]> {
  const limit = lookedThroughMax;
  switch (source.kind) {
    case 'artist':
      return source.key === '' ? Promise.resolve([]) : candidates.listOfArtist(db, source.key, limit);
    case 'liked':
      return candidates.listStarred(db, reader.id, limit);
    case 'heard':
      return candidates.listHeard(db, reader.id, idAt(reader.now - source.days * dayMs), limit);
    case 'followed':
      return candidates.listOfFollowed(db, reader.id, limit);
    case 'tempo':
      return candidates.listOfTempo(db, { ...source, ...reader }, limit);
    default: {
      const by = order === 'newest' ? 'newest' : 'plays';
      return candidates.walk(db, by, { style: source.style, after: null, limit });
    }
  }
}

async function sorted(
  db: Db,
  { id, now }: Reader,
  songs: readonly Candidate[],
  order: SmartOrder,
): Promise<Candidate[]> {
  if (order === 'random') return byChance(songs, now);
  const newestFirst = songs.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  if (order === 'newest') return newestFirst;
  if (order === 'plays') return newestFirst.toSorted((a, b) => b.plays_count - a.plays_count);
  const ids = songs.map((song) => song.id);
  const last = await candidates.findLastPlays(db, id, ids);
  const playOf = (song: Candidate) => last.get(song.id) ?? '';
  return newestFirst.toSorted((a, b) => (playOf(a) === playOf(b) ? 0 : playOf(a) < playOf(b) ? 1 : -1));
}

/** An order that is the same all day, and another one the next. */
function byChance(songs: readonly Candidate[], now: number): Candidate[] {
  const lots = new Map(songs.map(({ id }) => [id, hash('sha256', `${dayOf(now)} ${id}`)]));
  const lotOf = ({ id }: Candidate) => lots.get(id) ?? '';
  return songs.toSorted((a, b) => (lotOf(a) < lotOf(b) ? -1 : 1));
}

interface Walk {
  order: SmartOrder;
  /** Null for all songs. */
  style: string | null;
  part: number;
}

/** All songs or those of a style, some at a time. */
async function* walkAll(db: Db, reader: Reader, { order, style, part }: Walk): AsyncGenerator<Candidate[]> {
  if (order === 'random') {
    yield* inParts(await drawSongs(db, reader.now), part);
    return;
  }
  const heard = order === 'heard' ? await candidates.listHeard(db, reader.id, '', lookedThroughMax) : [];
  yield* inParts(heard, part);
  // Songs that were never heard come after the rest, the newest first.
  const known = new Set(heard.map(({ id }) => id));
  const by = order === 'plays' ? 'plays' : 'newest';
  let after: Candidate | null = null;
  for (let limit = part; ; limit = atOnce) {
    const page: Candidate[] = await candidates.walk(db, by, { style, after, limit });
    yield page.filter(({ id }) => !known.has(id));
    after = page.at(-1) ?? null;
    if (page.length < limit) return;
  }
}

/** Songs by chance: all, or where there are too many some of ten moments, others each day. */
async function drawSongs(db: Db, now: number): Promise<Candidate[]> {
  const newest = await candidates.walk(db, 'newest', { after: null, limit: lookedThroughMax });
  const span = newest.length < lookedThroughMax ? null : await candidates.findSpan(db);
  if (!span) return byChance(newest, now);
  const drawn = new Map<string, Candidate>();
  for (let place = 0; place < places; place += 1) {
    const lot = Number.parseInt(hash('sha256', `${dayOf(now)}/${place}`).slice(0, 8), 16) / 0xffffffff;
    const moment = span.first + lot * (span.last - span.first);
    const after = { id: '~', plays_count: 0, created_at: Math.ceil(moment) };
    const some = await candidates.walk(db, 'newest', { after, limit: lookedThroughMax / places });
    for (const song of some) drawn.set(song.id, song);
  }
  return byChance([...drawn.values()], now);
}
