import { noteChange } from '#server/changes/note.ts';
import type { Db } from '#server/db/dialect.ts';

/** A person by name, without regard to case and to the state of their account; or null. */
export async function findPerson(db: Db, username: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

export async function insertBlock(
  trx: Db,
  block: { user_id: string; blocked_id: string; created_at: number },
): Promise<void> {
  await trx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await noteChange(trx, 'rights', [block.user_id]);
}

export async function deleteBlock(trx: Db, userId: string, blockedId: string): Promise<void> {
  await trx.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
  await noteChange(trx, 'rights', [userId]);
}

export async function countBlocks(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('blocks')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The people whom a person has blocked, in the order of their ids. */
export function listBlocked(db: Db, userId: string) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.username', 'users.avatar_sha256', 'blocks.created_at'])
    .where('blocks.user_id', '=', userId)
    .execute();
}

/** The ids of those whom a person has blocked, and of those who have blocked them. */
export function listKeptApart(db: Db, userId: string) {
  return db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('user_id', '=', userId)
    .unionAll(db.selectFrom('blocks').select('user_id as id').where('blocked_id', '=', userId))
    .execute();
}

/**
 * Deletes all ties between two people: follows, memberships of, invitations to and suggestions for each other's playlists.
 */
export async function deleteTiesBetween(trx: Db, one: string, other: string): Promise<void> {
  for (const [follower, followed] of [
    [one, other],
    [other, one],
  ] as const) {
    await trx
      .deleteFrom('follows')
      .where('user_id', '=', follower)
      .where('person_id', '=', followed)
      .execute();
    await trx
      .deleteFrom('playlist_follows')
      .where('user_id', '=', follower)
      .where('playlist_id', 'in', (eb) =>
        eb.selectFrom('playlists').select('id').where('owner_id', '=', followed),
      )
      .execute();
    for (const table of ['playlist_members', 'playlist_invites'] as const) {
      await trx
        .deleteFrom(table)
        .where('user_id', '=', follower)
        .where('playlist_id', 'in', (eb) =>
          eb.selectFrom('playlists').select('id').where('owner_id', '=', followed),
        )
        .execute();
    }
    await trx
      .deleteFrom('playlist_suggestions')
      .where('user_id', '=', follower)
      .where('state', '=', 'open')
      .where('playlist_id', 'in', (eb) =>
        eb.selectFrom('playlists').select('id').where('owner_id', '=', followed),
      )
      .execute();
  }
}
