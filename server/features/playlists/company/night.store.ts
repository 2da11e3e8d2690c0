import { sql } from 'kysely';
import { type Db, kept } from '#server/db/dialect.ts';
import type { PlaylistCompanyRow, SongCompanyRow, SongRow, TrackSongRow } from '#server/db/rows/company.ts';
import { isItemShown, isListedPlaylist } from '#server/visibility/conditions.ts';
import type { CountedItem } from './catalogue.ts';

// Read by `readDb`, off the main thread; written in short transactions.

/** Items of a playlist above which its songs are no company: so many say little of each other. */
const itemsMax = 500;

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
  const values = await ofTracksThere(trx, rows);
  if (values.length === 0) return;
  await trx
    .insertInto('track_songs')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('track_id').doUpdateSet((eb) => ({ song: eb.ref('excluded.song') })),
    )
    .execute();
}

/** Some public playlists after one, in the order of their ids. */
export async function listPublicAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .select('id')
    .where('visibility', '=', 'public')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The items of playlists that count: visitors are shown them in a listed playlist of some length, and they are no uploads of
 * the person who lists them, so that no uploads push themselves. SQLite keeps the order of cross joins.
 */
export function listCountedItems(db: Db, playlistIds: readonly string[]): Promise<CountedItem[]> {
  return db
    .selectFrom('playlists')
    .crossJoin('playlist_entries')
    .crossJoin('tracks')
    .crossJoin('track_songs')
    .select([
      'playlists.id as list_id',
      'playlists.owner_id',
      'playlists.track_count',
      'tracks.id as track_id',
      'track_songs.song',
    ])
    .where('playlists.id', 'in', playlistIds)
    .whereRef('playlist_entries.playlist_id', '=', 'playlists.id')
    .whereRef('tracks.id', '=', 'playlist_entries.track_id')
    .whereRef('track_songs.track_id', '=', 'tracks.id')
    .where('playlists.track_count', '<=', itemsMax)
    .where(isListedPlaylist())
    .where(isItemShown())
    .where(sql<boolean>`not (tracks.storage_type = 'FILE' and tracks.owner_id = playlists.owner_id)`)
    .execute();
}

/** Some songs with company after one, in their order. */
export async function listSongsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('songs')
    .select('song')
    .where('song', '>', after)
    .orderBy('song')
    .limit(limit)
    .execute();
  return rows.map(({ song }) => song);
}

/** Deletes songs, and their company with them. */
export async function deleteSongs(trx: Db, songs: readonly string[]): Promise<void> {
  await trx.deleteFrom('songs').where('song', 'in', songs).execute();
}

/** Replaces songs and their company; a track that is gone meanwhile is passed over. */
export async function replaceSongs(
  trx: Db,
  songs: readonly SongRow[],
  company: readonly SongCompanyRow[],
): Promise<void> {
  const names = songs.map(({ song }) => song);
  const values = await ofTracksThere(trx, company);
  await trx
    .insertInto('songs')
    .values(songs)
    .onConflict((conflict) =>
      conflict.column('song').doUpdateSet((eb) => ({ curators: eb.ref('excluded.curators') })),
    )
    .execute();
  await trx.deleteFrom('song_company').where('song', 'in', names).execute();
  if (values.length > 0) await trx.insertInto('song_company').values(values).execute();
}

/** Some playlists with company after one, in the order of their ids. */
export async function listInCompanyAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_company')
    .select('playlist_id')
    .distinct()
    .where('playlist_id', '>', after)
    .orderBy('playlist_id')
    .limit(limit)
    .execute();
  return rows.map(({ playlist_id: id }) => id);
}

/** Deletes the company of playlists. */
export async function deletePlaylistCompany(trx: Db, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('playlist_company').where('playlist_id', 'in', ids).execute();
}

/** Replaces the company of playlists; what is gone meanwhile is passed over. */
export async function replacePlaylistCompany(
  trx: Db,
  ids: readonly string[],
  rows: readonly PlaylistCompanyRow[],
): Promise<void> {
  const there = await kept(trx, trx.selectFrom('playlists').select('id').where('id', 'in', ids)).execute();
  const known = new Set(there.map(({ id }) => id));
  await deletePlaylistCompany(trx, ids);
  const values = rows.filter(({ playlist_id }) => known.has(playlist_id));
  if (values.length > 0) await trx.insertInto('playlist_company').values(values).execute();
}

/** The rows whose tracks are there, and stay until the transaction ends. */
async function ofTracksThere<R extends { track_id: string }>(trx: Db, rows: readonly R[]): Promise<R[]> {
  const ids = [...new Set(rows.map(({ track_id }) => track_id))];
  if (ids.length === 0) return [];
  const there = await kept(trx, trx.selectFrom('tracks').select('id').where('id', 'in', ids)).execute();
  const known = new Set(there.map(({ id }) => id));
  return rows.filter(({ track_id }) => known.has(track_id));
}
