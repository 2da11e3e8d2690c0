import { sql } from 'kysely';
import { playlistWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import { isListedPlaylist } from '#server/visibility/conditions.ts';
import { playlistAsThing, visibilityFor } from '#server/visibility/visibility.ts';

/** Where a playlist stands in the ranking: what is less popular comes after it, among equals what is older. */
export type RankKey = Pick<PlaylistRow, 'popularity' | 'id'>;

interface RankedPart {
  limit: number;
  /** The row after which the part begins; left out: the ranking's beginning. */
  after?: RankKey;
  /** How many are left out before it. Each costs a step in the index. */
  skipped?: number;
  /** Who must not see those with whom they are kept apart. */
  viewerId?: string | null;
}

/** Public ones in the order of the ranking. */
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
 * The listed ones of these. By ids the visibility is looked at afterwards: in the query it would lead to the index of all
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
