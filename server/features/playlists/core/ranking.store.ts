import { sql } from 'kysely';
import { playlistWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import { isListedPlaylist } from '#server/visibility/conditions.ts';
import { playlistAsThing, visibilityFor } from '#server/visibility/visibility.ts';

/** A playlist's place in the ranking: less popular playlists come after it, among equals older ones. */
export type RankKey = Pick<PlaylistRow, 'popularity' | 'id'>;

interface RankedPart {
  limit: number;
  /** The row after which the part begins; left out: the ranking's beginning. */
  after?: RankKey;
  /** Number of playlists left out before the part. Each costs a step in the index. */
  skipped?: number;
  /** The viewer, from whom playlists of people kept apart from them are left out. */
  viewerId?: string | null;
}

/** Public playlists in the order of the ranking. */
export function listPopular(
  db: Db,
  { limit, after, skipped = 0, viewerId = null }: RankedPart,
): Promise<RankKey[]> {
  const ranked = db
    .selectFrom('playlists')
    .select(['popularity', 'id'])
    .where(isListedPlaylist(viewerId))
    .orderBy('popularity', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skipped);
  if (!after) return ranked.execute();
  return ranked.where(sql<boolean>`(popularity, id) < (${after.popularity}, ${after.id})`).execute();
}

/**
 * The listed ones among these ids. Visibility is checked afterwards: inside the query it would lead to the index of all
 * public playlists.
 */
export async function listListedByIds(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlists.id', 'in', ids)
    .execute();
  return rows.filter(
    (row) => visibilityFor(null, playlistAsThing({ ...row, is_blocked: 0, member_right: null })) === 'listed',
  );
}

/** The listed playlists among these, as the viewer finds them. */
export function listListedFor(db: Db, ids: readonly string[], viewerId: string | null) {
  return db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlists.id', 'in', ids)
    .where(isListedPlaylist(viewerId))
    .execute();
}
