import type { Db } from '#server/db/dialect.ts';

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

/** Whose playlists these are, who may see them, and how many like them; those that exist. */
export function listLikeable(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('playlists')
    .select(['id', 'owner_id', 'visibility', 'likes_count'])
    .where('id', 'in', ids)
    .execute();
}

/** Those that were not there yet. */
export async function insertLikes(
  db: Db,
  likes: readonly (LikeKey & { created_at: number })[],
): Promise<LikeKey[]> {
  if (likes.length === 0) return [];
  return db
    .insertInto('likes')
    .values(likes)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'playlist_id'])
    .execute();
}

/** When the like was given, or null where there was none. */
export async function deleteLike(db: Db, { user_id, playlist_id }: LikeKey): Promise<number | null> {
  const row = await db
    .deleteFrom('likes')
    .where('user_id', '=', user_id)
    .where('playlist_id', '=', playlist_id)
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function updateLikesCount(db: Db, playlistId: string, by: number): Promise<void> {
  await db
    .updateTable('playlists')
    .set((eb) => ({ likes_count: eb('likes_count', '+', by) }))
    .where('id', '=', playlistId)
    .execute();
}

/** The playlists that a person likes and may still see, the newest like first. */
export function listLikedIds(db: Db, userId: string) {
  return db
    .selectFrom('likes')
    .innerJoin('playlists', 'playlists.id', 'likes.playlist_id')
    .select('likes.playlist_id')
    .where('likes.user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('playlists.visibility', '!=', 'private'), eb('playlists.owner_id', '=', userId)]),
    )
    .orderBy('likes.created_at', 'desc')
    .orderBy('likes.playlist_id')
    .execute();
}

/** The likes that a person has given to other people's playlists. */
export function listLikesBy(db: Db, userId: string) {
  return db
    .selectFrom('likes')
    .innerJoin('playlists', 'playlists.id', 'likes.playlist_id')
    .select(['likes.playlist_id', 'likes.created_at'])
    .where('likes.user_id', '=', userId)
    .where('playlists.owner_id', '!=', userId)
    .execute();
}
