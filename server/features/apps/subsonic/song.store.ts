import { sql } from 'kysely';
import { trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import {
  isAudibleTrack,
  isFoundPlaylist,
  isFoundTrack,
  isNotBlocked,
} from '#server/visibility/conditions.ts';
import type { Place } from './subsonic.store.ts';

/** Sizes of those tracks that are files. */
export function listFileSizes(db: Db, trackIds: readonly string[]) {
  return db
    .selectFrom('tracks')
    .select(['id', 'size_bytes'])
    .where('id', 'in', trackIds)
    .where('storage_type', '=', 'FILE')
    .execute();
}

/** The playlists that list each of these tracks, if the person may find them without their address. */
export function listHomes(db: Db, trackIds: readonly string[], userId: string) {
  return db
    .selectFrom('playlist_entries')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .select(['playlist_entries.track_id', 'playlists.id', 'playlists.name'])
    .where('playlist_entries.track_id', 'in', trackIds)
    .where(isFoundPlaylist(userId))
    .execute();
}

/** The tracks among these that are files and that the person may play, unordered. */
export function listAudible(db: Db, ids: readonly string[], viewerId: string) {
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', ids)
    .where('tracks.storage_type', '=', 'FILE')
    .where(isAudibleTrack(viewerId))
    .execute();
}

export async function findAudible(db: Db, id: string, viewerId: string) {
  return (await listAudible(db, [id], viewerId))[0] ?? null;
}

/** Files of these playlists, at most `limit`: by their ids, or the most played first. */
export function listFilesOf(
  db: Db,
  playlistIds: readonly string[],
  viewerId: string,
  genre: string | null,
  { offset, limit }: Place,
  order: 'id' | 'plays' = 'id',
) {
  return db
    .selectFrom('playlist_entries')
    .crossJoin('tracks')
    .whereRef('tracks.id', '=', 'playlist_entries.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .distinct()
    .where('playlist_entries.playlist_id', 'in', playlistIds)
    .where('tracks.storage_type', '=', 'FILE')
    .where(isFoundTrack(null))
    .where(isNotBlocked('tracks.owner_id', viewerId))
    .$if(genre !== null, (q) => q.where('tracks.genre', '=', genre ?? ''))
    .$if(order === 'plays', (q) => q.orderBy('tracks.plays_count', 'desc'))
    .orderBy('tracks.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Ids of tracks of these playlists in an order of chance, before any condition of sight. */
export async function drawTrackIds(db: Db, playlistIds: readonly string[], most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_entries')
    .select('track_id')
    .where('playlist_id', 'in', playlistIds)
    .where('track_id', 'is not', null)
    .$narrowType<{ track_id: string }>()
    .groupBy('track_id')
    .orderBy(sql`random()`)
    .limit(most)
    .execute();
  return rows.map(({ track_id }) => track_id);
}

/** The files among these tracks that everybody finds, as far as this person sees their owners. */
export function listFoundFiles(db: Db, trackIds: readonly string[], viewerId: string, genre: string | null) {
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', trackIds)
    .where('tracks.storage_type', '=', 'FILE')
    .where(isFoundTrack(null))
    .where(isNotBlocked('tracks.owner_id', viewerId))
    .$if(genre !== null, (q) => q.where('tracks.genre', '=', genre ?? ''))
    .execute();
}

/** Files that stand in a public playlist, the newest first. */
export function listPublicFiles(db: Db, viewerId: string, { offset, limit }: Place) {
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.storage_type', '=', 'FILE')
    .where(isFoundTrack(null))
    .where(isNotBlocked('tracks.owner_id', viewerId))
    .orderBy('tracks.created_at', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
