import { type Db, locked } from '#server/db/dialect.ts';
import { isVisiblePlaylist } from '#server/visibility/conditions.ts';

export interface LikeKey {
  user_id: string;
  playlist_id: string;
}

export async function findLike(db: Db, userId: string, playlistId: string) {
  const row = await db
    .selectFrom('likes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks a playlist that the viewer may see, and returns its owner and number of likes. The row stays locked until the
 * transaction ends, so that simultaneous likes are counted one after the other.
 */
export async function takeLikeable(trx: Db, id: string, viewerId: string) {
  const query = trx
    .selectFrom('playlists')
    .select(['playlists.owner_id', 'playlists.likes_count'])
    .where('playlists.id', '=', id)
    .where(isVisiblePlaylist(viewerId));
  return (await locked(trx, query).executeTakeFirst()) ?? null;
}

/** Inserts a like and returns its time (ms), or null if it existed already. */
export async function insertLike(db: Db, key: LikeKey, now: number): Promise<number | null> {
  const row = await db
    .insertInto('likes')
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Deletes a like and returns its time (ms), or null if there was none. */
export async function deleteLike(db: Db, { user_id, playlist_id }: LikeKey): Promise<number | null> {
  const row = await db
    .deleteFrom('likes')
    .where('user_id', '=', user_id)
    .where('playlist_id', '=', playlist_id)
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The playlists that a person likes and may still see, the newest like first. */
export function listLikedIds(db: Db, userId: string) {
  return db
    .selectFrom('likes')
    .innerJoin('playlists', 'playlists.id', 'likes.playlist_id')
    .select('likes.playlist_id')
    .where('likes.user_id', '=', userId)
    .where(isVisiblePlaylist(userId))
    .orderBy('likes.created_at', 'desc')
    .orderBy('likes.playlist_id')
    .execute();
}

/** The likes that a person has given to other people's playlists. */
export function listLikesBy(db: Db, userId: string) {
  return (
    db
      .selectFrom('likes')
      .innerJoin('playlists', 'playlists.id', 'likes.playlist_id')
      .select(['likes.playlist_id', 'likes.created_at'])
      .where('likes.user_id', '=', userId)
      .where('playlists.owner_id', '!=', userId)
      // The order in which everybody takes rows of playlists: two transactions must not wait for each other.
      .orderBy('likes.playlist_id')
      .execute()
  );
}
