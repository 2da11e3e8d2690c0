import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistCompanyRow, SongCompanyRow } from '#server/db/rows/company.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { partsOf } from '#server/lib/parts.ts';
import { similarPlaylistsMax, similarTracksMax } from '#shared/limits.ts';
import { type Catalogue, collectLists, listCounter, songCounter } from './catalogue.ts';
import * as store from './night.store.ts';
import { songKey } from './song-key.ts';

/** The hours of the night, by the server's clock. */
const night = { from: 1, to: 6 };
const hourMs = 60 * 60_000;
/** A count that takes longer than this is made once a night, another one every hour. */
const shortCountMs = 10_000;
/** Rows of one question, and those of one transaction, in which others' writes wait. */
const atOnce = { tracks: 1000, lists: 200, known: 1000, written: 100 };

const lastKey = 'company.pass';
const Last = z.object({
  /** Time that the last count took. */
  last_ms: z.number(),
  ended_at: z.number(),
});
type Last = z.infer<typeof Last>;

/**
 * Recurring work: counts which songs stand together in public playlists and which playlists share songs. The content of
 * all playlists is read once and counted in memory; a count that is broken off begins again.
 */
export async function countCompany(ctx: AppContext, { signal }: Pick<Job, 'signal'>): Promise<void> {
  if (!isDue(ctx.clock(), await readLast(ctx))) return;
  const began = performance.now();
  for (const step of [keepSongKeys, keepCompany]) {
    await step(ctx, signal);
    if (signal.aborted) return;
  }
  await saveSetting(ctx.db, lastKey, { last_ms: performance.now() - began, ended_at: ctx.clock() });
}

/** A long count begins at night; a short one, and the first, at any hour. */
function isDue(now: number, { last_ms, ended_at }: Last): boolean {
  if (ended_at === 0) return true;
  if (last_ms < shortCountMs) return now - ended_at >= hourMs;
  const hour = new Date(now).getHours();
  return hour >= night.from && hour < night.to && now - ended_at >= 20 * hourMs;
}

async function readLast({ db }: AppContext): Promise<Last> {
  const read = Last.safeParse(await findSetting(db, lastKey));
  return read.success ? read.data : { last_ms: 0, ended_at: 0 };
}

/** Writes the keys of songs that have changed. */
async function keepSongKeys({ db, readDb }: AppContext, signal: AbortSignal): Promise<void> {
  const after = (last: string) => store.listTracksAfter(readDb, last, atOnce.tracks);
  for await (const tracks of pages(after, ({ id }) => id, signal)) {
    const changed = tracks.flatMap((track) => {
      const song = songKey(track);
      return song === track.song ? [] : [{ track_id: track.id, song }];
    });
    if (changed.length === 0) continue;
    await inTurn(db, (trx) => store.upsertTrackSongs(trx, changed));
  }
}

async function keepCompany(ctx: AppContext, signal: AbortSignal): Promise<void> {
  const { readDb } = ctx;
  const collected = collectLists();
  const after = (last: string) => store.listPublicAfter(readDb, last, atOnce.lists);
  for await (const ids of pages(after, itself, signal)) {
    collected.add(await store.listCountedItems(readDb, ids));
  }
  if (signal.aborted) return;
  const catalogue = await collected.finish();
  await keepSongs(ctx, catalogue, signal);
  await keepLists(ctx, catalogue, signal);
}

/** Writes the company of the songs that two people or more list, and deletes that of others. */
async function keepSongs(
  { db, readDb }: AppContext,
  catalogue: Catalogue,
  signal: AbortSignal,
): Promise<void> {
  const { songs, numbers, tracks, curators } = catalogue;
  const isShared = (song: number | undefined): song is number => song !== undefined && curators[song]! >= 2;
  const after = (last: string) => store.listSongsAfter(readDb, last, atOnce.known);
  for await (const known of pages(after, itself, signal)) {
    const gone = known.filter((name) => !isShared(numbers.get(name)));
    if (gone.length > 0) await inTurn(db, (trx) => store.deleteSongs(trx, gone));
  }
  const countSong = songCounter(catalogue);
  for (const some of partsOf([...songs.keys()].filter(isShared), atOnce.written)) {
    if (signal.aborted) return;
    const rows = some.map((number) => ({ song: songs[number]!, curators: curators[number]! }));
    const company: SongCompanyRow[] = [];
    for (const number of some) {
      for (const { number: other, common, closeness } of countSong(number, similarTracksMax))
        company.push({ song: songs[number]!, track_id: tracks[other]!, playlists: common, closeness });
      await others();
    }
    await inTurn(db, (trx) => store.replaceSongs(trx, rows, company));
  }
}

/** Writes the company of listed playlists, and deletes that of others. */
async function keepLists(
  { db, readDb }: AppContext,
  catalogue: Catalogue,
  signal: AbortSignal,
): Promise<void> {
  const { lists } = catalogue;
  const names = new Set(lists.map(({ id }) => id));
  const after = (last: string) => store.listInCompanyAfter(readDb, last, atOnce.known);
  for await (const known of pages(after, itself, signal)) {
    const gone = known.filter((id) => !names.has(id));
    if (gone.length > 0) await inTurn(db, (trx) => store.deletePlaylistCompany(trx, gone));
  }
  const countList = listCounter(catalogue);
  for (const some of partsOf([...lists.keys()], atOnce.written)) {
    if (signal.aborted) return;
    const ids = some.map((number) => lists[number]!.id);
    const rows: PlaylistCompanyRow[] = [];
    for (const number of some) {
      const { id } = lists[number]!;
      for (const { number: other, common, closeness } of countList(number, similarPlaylistsMax))
        rows.push({ playlist_id: id, other_id: lists[other]!.id, songs: common, closeness });
      await others();
    }
    await inTurn(db, (trx) => store.replacePlaylistCompany(trx, ids, rows));
  }
}

const itself = (id: string): string => id;

/** Pages of a list that goes on after its last id, until there are no more or the work is broken off. */
async function* pages<T>(
  pageAfter: (last: string) => Promise<T[]>,
  idOf: (row: T) => string,
  signal: AbortSignal,
): AsyncGenerator<T[]> {
  for (let last = ''; !signal.aborted;) {
    const page = await pageAfter(last);
    const end = page.at(-1);
    if (end === undefined) return;
    yield page;
    last = idOf(end);
  }
}

/** Writes in a transaction, and leaves others as much time as it took. */
async function inTurn(db: Db, write: (trx: Db) => Promise<void>): Promise<void> {
  const began = performance.now();
  await db.transaction().execute(write);
  await sleep(performance.now() - began);
}
