import type { Db } from '#server/db/dialect.ts';
import type { TokensTable } from '#server/db/rows/sessions.ts';

export type TokenKind = TokensTable['kind'];

export async function insertToken(db: Db, row: Omit<TokensTable, 'used_at'>): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ ...row, used_at: null })
    .execute();
}

/** A token that has not expired, used or not; or null. */
export async function findToken(
  db: Db,
  tokenHash: string,
  kind: TokenKind,
  now: number,
): Promise<Pick<TokensTable, 'user_id' | 'used_at'> | null> {
  const row = await db
    .selectFrom('tokens')
    .select(['user_id', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateTokenUsed(db: Db, tokenHash: string, at: number): Promise<void> {
  await db.updateTable('tokens').set({ used_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).execute();
}

export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute();
}
