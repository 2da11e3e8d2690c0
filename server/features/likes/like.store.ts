import { sql } from 'kysely';
import { type Db, engineOf, rowsFrom } from '#server/db/dialect.ts';
import type { PlaylistRow } from '#server/db/schema.ts';

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

export type Likeable = Pick<PlaylistRow, 'id' | 'owner_id' | 'visibility' | 'likes_count'>;

/**
 * Whose playlists these are, who may see them, and how many like them; those that exist. They are the caller's until the
 * transaction ends, always taken in the same order: two server processes must not wait for each other.
 */
export function listLikeable(trx: Db, ids: readonly string[]): Promise<Likeable[]> {
  const given = rowsFrom(
    trx,
    ids.map((id) => ({ id })),
    { id: 'text' },
  );
  const asked = trx
    .selectFrom('playlists')
    .select(['id', 'owner_id', 'visibility', 'likes_count'])
    .where('id', 'in', trx.selectFrom(given.as('given')).select('given.id'))
    .orderBy('id');
  // SQLite's writers have the whole database to themselves.
  return engineOf(trx) === 'postgres' ? asked.forNoKeyUpdate().execute() : asked.execute();
}

/** Those that were not there yet. */
export async function insertLikes(
  db: Db,
  likes: readonly (LikeKey & { created_at: number })[],
): Promise<LikeKey[]> {
  if (likes.length === 0) return [];
  const given = rowsFrom(db, likes, { user_id: 'text', playlist_id: 'text', created_at: 'bigint' });
  return (
    db
      .insertInto('likes')
      .columns(['user_id', 'playlist_id', 'created_at'])
      // Without a condition SQLite would take what follows for that of a join.
      .expression(sql`select user_id, playlist_id, created_at from ${given} as given where true`)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['user_id', 'playlist_id'])
      .execute()
  );
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
