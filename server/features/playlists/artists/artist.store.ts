import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { trackWithOwner } from '#server/db/select-lists.ts';
import { isFoundTrack } from '#server/visibility/conditions.ts';

/** A place in the songs of an artist, which go by their plays. */
export interface SongPlace {
  plays_count: number;
  id: string;
}

/** Songs under a key after a place, the most played first, closed ones too: an index has them in this order. */
export function listRanked(
  db: Db,
  key: string,
  after: SongPlace | null,
  limit: number,
): Promise<SongPlace[]> {
  let query = db
    .selectFrom('tracks')
    .select(['tracks.id', 'tracks.plays_count'])
    .where('tracks.artist_key', '=', key)
    .orderBy('tracks.plays_count', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(sql<boolean>`(tracks.plays_count, tracks.id) < (${after.plays_count}, ${after.id})`);
  }
  return query.execute();
}

/** The tracks among these that search shows the viewer, in the same order. */
export async function listFound(db: Db, ids: readonly string[], viewerId: string | null) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', ids)
    .where(isFoundTrack(viewerId))
    .execute();
  const places = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** Reports whether a person follows the artist of a key. */
export async function isFollowed(db: Db, userId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('artist_follows')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('artist_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The public playlists with one of these tracks, the most popular first; reads so many listings of them. */
export async function listPlaylistsWith(
  db: Db,
  trackIds: readonly string[],
  { listings, limit }: { listings: number; limit: number },
): Promise<string[]> {
  if (trackIds.length === 0) return [];
  const rows = await db
    .with('listed', (cte) =>
      cte
        .selectFrom('playlist_entries')
        .select('playlist_entries.playlist_id')
        .where('playlist_entries.track_id', 'in', trackIds)
        .limit(listings),
    )
    .selectFrom('listed')
    .crossJoin('playlists')
    .select('playlists.id')
    .whereRef('playlists.id', '=', 'listed.playlist_id')
    .where('playlists.visibility', '=', 'public')
    .groupBy(['playlists.id', 'playlists.popularity'])
    .orderBy('playlists.popularity', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
