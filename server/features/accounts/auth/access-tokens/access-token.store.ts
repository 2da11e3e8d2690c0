import type { Db } from '#server/db/dialect.ts';
import type { AccessTokensTable } from '#server/db/rows/sessions.ts';
import { factorId } from '../factors/factor.store.ts';

export function listAccessTokens(db: Db, userId: string): Promise<AccessTokensTable[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** A token that has not expired, with its person; or null. */
export async function findAccessTokenUser(db: Db, tokenHash: string, now: number) {
  const row = await db
    .selectFrom('access_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(['token.id', 'token.user_id', 'token.scopes', 'token.expires_at', 'token.last_used_at'])
    .select(['users.username', 'users.role', 'users.is_active'])
    .select(factorId)
    .where('token.token_hash', '=', tokenHash)
    .where('token.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAccessToken(db: Db, row: AccessTokensTable): Promise<void> {
  await db.insertInto('access_tokens').values(row).execute();
}

export async function updateAccessTokenUse(db: Db, id: string, lastUsedAt: number): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: lastUsedAt }).where('id', '=', id).execute();
}

/** Deletes a person's token and returns it; null if they have none with this id. */
export async function deleteAccessToken(
  db: Db,
  userId: string,
  id: string,
): Promise<AccessTokensTable | null> {
  const row = await db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
