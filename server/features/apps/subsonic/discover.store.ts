import { trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isFoundTrack, isListedPlaylist } from '#server/visibility/conditions.ts';

const songs = (db: Db, viewerId: string) =>
  db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.storage_type', '=', 'FILE')
    .where(isFoundTrack(viewerId));

/** Files that name this artist, the most played first. */
export const listCredited = (db: Db, viewerId: string, artist: string, limit: number) =>
  songs(db, viewerId)
    .where('tracks.artist', '=', artist)
    .orderBy('tracks.plays_count', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit)
    .execute();

/** Those of these tracks that are files and that the person finds, unordered. */
export const listFound = (db: Db, viewerId: string, ids: readonly string[]) =>
  songs(db, viewerId).where('tracks.id', 'in', ids).execute();

/** The most popular listed playlists with any of these tracks. */
export async function listHolders(
  db: Db,
  viewerId: string,
  trackIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_entries')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .select(['playlists.id', 'playlists.popularity'])
    .distinct()
    .where('playlist_entries.track_id', 'in', trackIds)
    .where(isListedPlaylist(viewerId))
    .orderBy('playlists.popularity', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The tracks that most of these playlists list, with the number of these playlists. */
export function countListed(db: Db, playlistIds: readonly string[], limit: number) {
  return db
    .selectFrom('playlist_entries')
    .select((eb) => ['track_id', eb.fn.countAll<number | string>().as('times')])
    .where('playlist_id', 'in', playlistIds)
    .where('track_id', 'is not', null)
    .groupBy('track_id')
    .orderBy('times', 'desc')
    .limit(limit)
    .execute();
}

/** The people who played a track last. */
export async function listPlayers(db: Db, trackId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('plays')
    .select('user_id')
    .where('track_id', '=', trackId)
    .where('user_id', 'is not', null)
    .orderBy('played_at', 'desc')
    .limit(limit)
    .execute();
  return [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))];
}

/** The tracks that most of these people have played since a moment, with the number of these people. */
export function countPlayed(db: Db, userIds: readonly string[], since: number, limit: number) {
  return db
    .selectFrom('plays')
    .select((eb) => ['track_id', eb.fn.count<number | string>('user_id').distinct().as('times')])
    .where('user_id', 'in', userIds)
    .where('played_at', '>=', since)
    .groupBy('track_id')
    .orderBy('times', 'desc')
    .limit(limit)
    .execute();
}
