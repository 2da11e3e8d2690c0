import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistCompanyRow } from '#server/db/rows/company.ts';
import { isCounted } from './counted.ts';

/** People with a song above which it says nothing about a playlist, and would cost the most. */
const commonAbove = 200;

/** Some playlists after one, in the order of their ids. */
export async function listPlaylistsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A playlist that has songs in common with another, by somebody else. */
export interface Neighbours {
  playlist_id: string;
  other_id: string;
  songs: number;
  /** Counts of all items of both. */
  items: number;
  other_items: number;
}

/** The listed playlists that have two songs or more in common with these. */
export async function listNeighbours(db: Db, ids: readonly string[]): Promise<Neighbours[]> {
  const own = db
    .selectFrom('playlists')
    .crossJoin('playlist_entries')
    .crossJoin('tracks')
    .crossJoin('track_songs')
    .crossJoin('songs')
    .select([
      'track_songs.song',
      'playlists.id as list_id',
      'playlists.owner_id as curator',
      'playlists.track_count as items',
    ])
    .where('playlists.id', 'in', ids)
    .whereRef('playlist_entries.playlist_id', '=', 'playlists.id')
    .whereRef('tracks.id', '=', 'playlist_entries.track_id')
    .whereRef('track_songs.track_id', '=', 'tracks.id')
    .whereRef('songs.song', '=', 'track_songs.song')
    .where('songs.curators', '<=', commonAbove)
    .where(isCounted);
  const songs = sql<number | string>`count(distinct own.song)`;
  const rows = await db
    .with('own', () => own)
    .selectFrom('own')
    .crossJoin('track_songs')
    .crossJoin('tracks')
    .crossJoin('playlist_entries')
    .crossJoin('playlists')
    .whereRef('track_songs.song', '=', 'own.song')
    .whereRef('tracks.id', '=', 'track_songs.track_id')
    .whereRef('playlist_entries.track_id', '=', 'tracks.id')
    .whereRef('playlists.id', '=', 'playlist_entries.playlist_id')
    .select([
      'own.list_id as playlist_id',
      'own.items',
      'playlists.id as other_id',
      'playlists.track_count as other_items',
      songs.as('songs'),
    ])
    .where(isCounted)
    .whereRef('playlists.owner_id', '!=', 'own.curator')
    .groupBy(['own.list_id', 'own.items', 'playlists.id', 'playlists.track_count'])
    .having(songs, '>=', 2)
    .execute();
  return rows.map((row) => ({ ...row, songs: Number(row.songs) }));
}

/** Replaces the company of playlists; what is gone meanwhile is passed over. */
export async function replacePlaylistCompany(
  trx: Db,
  ids: readonly string[],
  rows: readonly PlaylistCompanyRow[],
): Promise<void> {
  await trx.deleteFrom('playlist_company').where('playlist_id', 'in', ids).execute();
  if (rows.length === 0) return;
  const there = await trx.selectFrom('playlists').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map(({ id }) => id));
  const values = rows.filter(({ playlist_id }) => known.has(playlist_id));
  if (values.length > 0) await trx.insertInto('playlist_company').values(values).execute();
}
