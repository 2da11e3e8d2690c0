import { trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isFoundTrack, isNotBlocked } from '#server/visibility/conditions.ts';

/** The ids of a playlist's newest tracks: they begin with the moment at which the track was made. */
export async function listNewestIds(db: Db, playlistId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_entries')
    .select('track_id')
    .where('playlist_id', '=', playlistId)
    .where('track_id', 'is not', null)
    .orderBy('track_id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ track_id }) => track_id ?? []);
}

/** The tracks among these that everybody finds, of people whom the viewer may see. */
export function listShown(db: Db, ids: readonly string[], viewerId: string | null) {
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', ids)
    .where(isFoundTrack(null))
    .where(isNotBlocked('tracks.owner_id', viewerId))
    .execute();
}
