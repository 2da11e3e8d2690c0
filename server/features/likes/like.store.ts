import type { Db } from '#server/db/dialect.ts';

export async function findLike(db: Db, userId: string, playlistId: string) {
  const row = await db
    .selectFrom('likes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether it was not there yet. */
export async function insertLike(
  db: Db,
  like: { user_id: string; playlist_id: string; created_at: number },
): Promise<boolean> {
  const row = await db
    .insertInto('likes')
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .returning('playlist_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it was there. */
export async function deleteLike(db: Db, userId: string, playlistId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .returning('playlist_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds to a playlist's count of likes and answers the new count. */
export async function updateLikesCount(db: Db, playlistId: string, by: number): Promise<number> {
  const row = await db
    .updateTable('playlists')
    .set((eb) => ({ likes_count: eb('likes_count', '+', by) }))
    .where('id', '=', playlistId)
    .returning('likes_count')
    .executeTakeFirstOrThrow();
  return row.likes_count;
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
    .execute();
}
