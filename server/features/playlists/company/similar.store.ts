import { trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistCompanyRow, SongCompanyRow } from '#server/db/rows/company.ts';
import { isFoundTrack, isListedPlaylist, isNotBlocked } from '#server/visibility/conditions.ts';

type ViewerId = string | null;

/** The fields of a track by which others are found. */
export async function findSeed(db: Db, id: string) {
  const row = await db
    .selectFrom('tracks')
    .leftJoin('track_songs', 'track_songs.track_id', 'tracks.id')
    .select(['tracks.title', 'tracks.genre', 'tracks.owner_id', 'track_songs.song'])
    .where('tracks.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The company of a song; it is sorted where it is read, since there are few. */
export function listSongCompany(db: Db, song: string): Promise<SongCompanyRow[]> {
  return db.selectFrom('song_company').selectAll().where('song', '=', song).execute();
}

/** The company of a playlist. */
export function listPlaylistCompany(db: Db, playlistId: string): Promise<PlaylistCompanyRow[]> {
  return db.selectFrom('playlist_company').selectAll().where('playlist_id', '=', playlistId).execute();
}

/** The tracks among these that everybody finds, of people whom the viewer may see. */
export function listShownTracks(db: Db, ids: readonly string[], viewerId: ViewerId) {
  return shownTracks(db, viewerId).where('tracks.id', 'in', ids).execute();
}

/** The most played tracks of a style, of others than one person. */
export async function listTracksOfStyle(
  db: Db,
  { genre, butOf }: { genre: string; butOf: string },
  viewerId: ViewerId,
  limit: number,
) {
  // Their columns are read for the found ones alone, so that the index gives their order.
  const popular = await db
    .selectFrom('tracks')
    .select('tracks.id')
    .where('tracks.genre', '=', genre)
    .where('tracks.owner_id', '!=', butOf)
    .orderBy('tracks.plays_count', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit)
    .execute();
  const ids = popular.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await listShownTracks(db, ids, viewerId);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const shownTracks = (db: Db, viewerId: ViewerId) =>
  db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where(isFoundTrack(null))
    .where(isNotBlocked('tracks.owner_id', viewerId));

/** The ids of the most popular playlists with tracks of a style, of others than one person. */
export async function listPlaylistIdsOfStyle(
  db: Db,
  { genre, butOf }: { genre: string; butOf: string },
  viewerId: ViewerId,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .select('playlists.id')
    .where('playlists.genre', '=', genre)
    .where('playlists.owner_id', '!=', butOf)
    .where('playlists.track_count', '>', 0)
    .where(isListedPlaylist(viewerId))
    .orderBy('playlists.popularity', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
