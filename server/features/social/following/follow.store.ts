import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { isCalled } from '#server/db/named-user.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { isListedPlaylist, isVisiblePerson } from '#server/visibility/conditions.ts';

/** A person by name whom the viewer may see, without regard to case; or null. */
export async function findPerson(db: Db, username: string, viewerId: string | null): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where(isCalled(username))
    .where(isVisiblePerson(viewerId))
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a follow; returns false if the person was followed already. */
export async function insertFollow(trx: Db, userId: string, personId: string, now: number): Promise<boolean> {
  const row = await trx
    .insertInto('follows')
    .values((eb) => ({
      user_id: userId,
      person_id: personId,
      created_at: now,
      is_shown: eb.fn.coalesce(
        eb.selectFrom('notification_settings').select('shows_follows').where('user_id', '=', userId),
        sql<number>`0`,
      ),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFollow(trx: Db, userId: string, personId: string): Promise<void> {
  await trx.deleteFrom('follows').where('user_id', '=', userId).where('person_id', '=', personId).execute();
}

/** Inserts a follow; returns false if the playlist was followed already. */
export async function insertPlaylistFollow(
  trx: Db,
  userId: string,
  playlistId: string,
  now: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('playlist_follows')
    .values({ user_id: userId, playlist_id: playlistId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a follow, and the place up to which the playlist was heard. */
export async function deletePlaylistFollow(trx: Db, userId: string, playlistId: string): Promise<void> {
  for (const table of ['playlist_follows', 'last_seen'] as const) {
    await trx
      .deleteFrom(table as 'last_seen')
      .where('user_id', '=', userId)
      .where('playlist_id', '=', playlistId)
      .execute();
  }
}

/** Counts the people and playlists that a person follows: what others may see, where the person shows it. */
export async function countFollows(db: Db, userId: string): Promise<number> {
  return (await countIn(db, 'follows', userId)) + (await countIn(db, 'playlist_follows', userId));
}

export const countArtistFollows = (db: Db, userId: string): Promise<number> =>
  countIn(db, 'artist_follows', userId);

async function countIn(
  db: Db,
  table: 'follows' | 'playlist_follows' | 'artist_follows',
  userId: string,
): Promise<number> {
  const row = await db
    .selectFrom(table as 'follows')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findFollowers(db: Db, table: 'users' | 'playlists', id: string): Promise<number> {
  const row = await db
    .selectFrom(table as 'users')
    .select('followers_count')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.followers_count ?? 0;
}

export async function isFollowing(db: Db, userId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isPlaylistFollowed(db: Db, userId: string, playlistId: string): Promise<boolean> {
  const row = await db
    .selectFrom('playlist_follows')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a follower has heard a playlist up to now. */
export async function upsertLastSeen(
  trx: Db,
  { userId, playlistId, now }: { userId: string; playlistId: string; now: number },
  eventId: string,
): Promise<void> {
  const seen = { event_id: eventId, at: now };
  await trx
    .insertInto('last_seen')
    .values({ user_id: userId, playlist_id: playlistId, ...seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'playlist_id']).doUpdateSet(seen))
    .execute();
}

/**
 * Owners of public playlists that a person likes and whom they do not follow, those with the most such playlists first.
 * Reads the last likes alone, so that many likes cost no more.
 */
export async function listSuggested(db: Db, userId: string, lastLikes: number, limit: number) {
  const liked = await db
    .selectFrom('likes')
    .select('playlist_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(lastLikes)
    .execute();
  if (liked.length === 0) return [];
  const owners = await db
    .selectFrom('playlists')
    .innerJoin('users', 'users.id', 'playlists.owner_id')
    .select(['users.id', 'users.username', 'users.avatar_sha256', 'users.playlist_count'])
    .where(
      'playlists.id',
      'in',
      liked.map(({ playlist_id }) => playlist_id),
    )
    .where(isListedPlaylist(userId))
    .where('playlists.owner_id', '!=', userId)
    .where('users.id', 'not in', (eb) =>
      eb.selectFrom('follows').select('follows.person_id').where('follows.user_id', '=', userId),
    )
    .execute();
  const byOwner = Map.groupBy(owners, (owner) => owner.id);
  return [...byOwner.values()]
    .flatMap((rows) => rows.slice(0, 1).map((row) => ({ ...row, shared_likes: rows.length })))
    .toSorted((a, b) => b.shared_likes - a.shared_likes)
    .slice(0, limit);
}
