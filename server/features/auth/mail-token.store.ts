import type { Db } from '#server/db/dialect.ts';
import type { TokensTable } from '#server/db/schema.ts';

export type TokenKind = TokensTable['kind'];

export async function insertToken(db: Db, row: Omit<TokensTable, 'used_at'>): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ ...row, used_at: null })
    .execute();
}

/** Whose token it is, where it is good; or null. */
export async function findTokenOwner(
  db: Db,
  tokenHash: string,
  kind: TokenKind,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Marks a good token as used and answers whose it was; null where it was not good. Of two at once, one wins. */
export async function updateTokenUsed(
  db: Db,
  tokenHash: string,
  kind: TokenKind,
  now: number,
): Promise<string | null> {
  const row = await db
    .updateTable('tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function deleteTokensOf(db: Db, userId: string, kind: TokenKind): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute();
}
