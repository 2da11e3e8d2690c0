import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { SongCompanyRow, TrackSongRow } from '#server/db/rows/company.ts';
import { isItemShown } from '#server/visibility/conditions.ts';
import { isCounted } from './counted.ts';

// Read by `readDb`, off the main thread; written in short transactions.

/** The newest listings of a song that are read for its company: a song that stands everywhere would cost the most. */
const listingsRead = 100;

/** Some tracks after one, in the order of their ids, each with the song that it was a copy of. */
export function listTracksAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('tracks')
    .leftJoin('track_songs', 'track_songs.track_id', 'tracks.id')
    .select([
      'tracks.id',
      'tracks.isrc',
      'tracks.mbid',
      'tracks.audio_sha256',
      'tracks.source_url',
      'track_songs.song',
    ])
    .where('tracks.id', '>', after)
    .orderBy('tracks.id')
    .limit(limit)
    .execute();
}

/** Writes the songs of tracks; one that is gone meanwhile is passed over. */
export async function upsertTrackSongs(trx: Db, rows: readonly TrackSongRow[]): Promise<void> {
  const ids = rows.map(({ track_id }) => track_id);
  const there = await trx.selectFrom('tracks').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map(({ id }) => id));
  const values = rows.filter(({ track_id }) => known.has(track_id));
  if (values.length === 0) return;
  await trx
    .insertInto('track_songs')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('track_id').doUpdateSet((eb) => ({ song: eb.ref('excluded.song') })),
    )
    .execute();
}

/** Some songs after one, in their order: those of so many tracks. */
export async function listSongsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('track_songs')
    .select('song')
    .where('song', '>', after)
    .orderBy('song')
    .orderBy('track_id')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ song }) => song))];
}

/** Some songs of two people or more after one, in their order. */
export function listSharedSongsAfter(db: Db, after: string, limit: number) {
  return db.selectFrom('songs').selectAll().where('song', '>', after).orderBy('song').limit(limit).execute();
}

/** The items that count, by the songs that they are copies of. SQLite keeps the order of cross joins. */
const listings = (db: Db) =>
  db
    .selectFrom('track_songs')
    .crossJoin('tracks')
    .crossJoin('playlist_entries')
    .crossJoin('playlists')
    .whereRef('tracks.id', '=', 'track_songs.track_id')
    .whereRef('playlist_entries.track_id', '=', 'tracks.id')
    .whereRef('playlists.id', '=', 'playlist_entries.playlist_id')
    .where(isCounted);

/** The numbers of people who list songs in public, of those that two list or more. */
export async function countCurators(db: Db, songs: readonly string[]): Promise<Map<string, number>> {
  const curators = sql<number | string>`count(distinct playlists.owner_id)`;
  const rows = await listings(db)
    .select(['track_songs.song', curators.as('curators')])
    .where('track_songs.song', 'in', songs)
    .groupBy('track_songs.song')
    .having(curators, '>=', 2)
    .execute();
  return new Map(rows.map((row) => [row.song, Number(row.curators)]));
}

/** Writes the numbers of people with these songs; those of fewer than two, and their company, go. */
export async function replaceCurators(
  trx: Db,
  songs: readonly string[],
  found: ReadonlyMap<string, number>,
): Promise<void> {
  const gone = songs.filter((song) => !found.has(song));
  if (gone.length > 0) await trx.deleteFrom('songs').where('song', 'in', gone).execute();
  if (found.size === 0) return;
  await trx
    .insertInto('songs')
    .values([...found].map(([song, curators]) => ({ song, curators })))
    .onConflict((conflict) =>
      conflict.column('song').doUpdateSet((eb) => ({ curators: eb.ref('excluded.curators') })),
    )
    .execute();
}

/** A song beside another in public playlists of two people or more. */
export interface Pair {
  song: string;
  /** The oldest copy of the other song. */
  track_id: string;
  /** People who list the other song anywhere. */
  others: number;
  curators: number;
  playlists: number;
}

/** The songs that stand beside these. */
export async function listPairs(db: Db, songs: readonly string[]): Promise<Pair[]> {
  const own = listings(db)
    .select([
      'track_songs.song',
      'playlists.id as list_id',
      'playlists.owner_id as curator',
      sql<number>`row_number() over (partition by track_songs.song order by playlist_entries.id desc)`.as(
        'nth',
      ),
    ])
    .where('track_songs.song', 'in', songs);
  const curators = sql<number | string>`count(distinct own.curator)`;
  const rows = await db
    .with('own', () => own)
    .selectFrom('own')
    .crossJoin('playlist_entries')
    .crossJoin('track_songs')
    .crossJoin('songs')
    .crossJoin('tracks')
    .whereRef('playlist_entries.playlist_id', '=', 'own.list_id')
    .whereRef('track_songs.track_id', '=', 'playlist_entries.track_id')
    .whereRef('songs.song', '=', 'track_songs.song')
    .whereRef('tracks.id', '=', 'track_songs.track_id')
    .select([
      'own.song',
      'songs.curators as others',
      sql<string>`min(tracks.id)`.as('track_id'),
      curators.as('curators'),
      sql<number | string>`count(distinct own.list_id)`.as('playlists'),
    ])
    .where('own.nth', '<=', listingsRead)
    .whereRef('songs.song', '!=', 'own.song')
    .where(isItemShown())
    .where(sql<boolean>`not (tracks.storage_type = 'FILE' and tracks.owner_id = own.curator)`)
    .groupBy(['own.song', 'songs.song', 'songs.curators'])
    .having(curators, '>=', 2)
    .execute();
  return rows.map((row) => ({
    ...row,
    curators: Number(row.curators),
    playlists: Number(row.playlists),
  }));
}

/** Replaces the company of songs; a track that is gone meanwhile is passed over. */
export async function replaceSongCompany(
  trx: Db,
  songs: readonly string[],
  rows: readonly SongCompanyRow[],
): Promise<void> {
  await trx.deleteFrom('song_company').where('song', 'in', songs).execute();
  const ids = [...new Set(rows.map(({ track_id }) => track_id))];
  if (ids.length === 0) return;
  const there = await trx.selectFrom('tracks').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map(({ id }) => id));
  const values = rows.filter(({ track_id }) => known.has(track_id));
  if (values.length > 0) await trx.insertInto('song_company').values(values).execute();
}
