import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/schema.ts';

/** An active person by name, without regard to case; or null. */
export async function findActiveUser(db: Db, username: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', username.toLowerCase())
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** How many public playlists a person has, and how often those are liked. */
export async function sumPublicPlaylists(db: Db, ownerId: string): Promise<{ count: number; likes: number }> {
  const row = await db
    .selectFrom('playlists')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string | null>('likes_count').as('likes'),
    ])
    .where('owner_id', '=', ownerId)
    .where('visibility', '=', 'public')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), likes: Number(row.likes ?? 0) };
}
