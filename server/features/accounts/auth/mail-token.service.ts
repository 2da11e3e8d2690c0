import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { lockUser } from '#server/features/accounts/users/user.service.ts';
import { sha256 } from '#server/lib/hash.ts';
import { resetTokenMs, verificationTokenMs } from '#shared/limits.ts';
import {
  deleteExpiredTokens,
  deleteTokensOf,
  findToken,
  insertToken,
  type TokenKind,
  updateTokenUsed,
} from './mail-token.store.ts';

const tokenBytes = 32;
const lifeMs: Record<TokenKind, number> = { verify_email: verificationTokenMs, reset_password: resetTokenMs };

/**
 * Makes a token of 256 random bits; only its hash is stored. Null if the person's address, password or state has changed
 * since `requester` was read: a mail that was requested before the change must not open the present account.
 */
export async function issueToken(
  ctx: AppContext,
  requester: UserRow,
  kind: TokenKind,
): Promise<string | null> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, requester.id);
    const isSame = user?.email === requester.email && user.password_hash === requester.password_hash;
    if (!isSame || !user.is_active) return null;
    await insertToken(trx, {
      token_hash: sha256(token),
      user_id: user.id,
      kind,
      created_at: now,
      expires_at: now + lifeMs[kind],
    });
    return token;
  });
}

/** The owner of a token, which is not used up; null if the token is not valid. */
export async function ownerOfToken(ctx: AppContext, token: string, kind: TokenKind): Promise<string | null> {
  const row = await findToken(ctx.db, sha256(token), kind, ctx.clock());
  return row?.used_at === null ? row.user_id : null;
}

/**
 * Uses up a token. Returns the locked row of the active person to whom it was mailed, and whether it was used before; null
 * if it is not valid.
 */
export async function useToken(
  ctx: AppContext,
  trx: Db,
  token: string,
  kind: TokenKind,
): Promise<{ user: UserRow; isUsed: boolean } | null> {
  const hash = sha256(token);
  const owner = await findToken(trx, hash, kind, ctx.clock());
  if (!owner) return null;
  // The person's row before the token's, as in everything that drops tokens: the other order would deadlock.
  const user = await lockUser(trx, owner.user_id);
  const row = await findToken(trx, hash, kind, ctx.clock());
  if (!row || !user?.is_active) return null;
  if (row.used_at === null) await updateTokenUsed(trx, hash, ctx.clock());
  return { user, isUsed: row.used_at !== null };
}

/**
 * Deletes a person's mailed tokens, in the transaction that changes their address, password or state: the links are valid
 * for the old one only.
 */
export function dropTokens(trx: Db, userId: string): Promise<void> {
  return deleteTokensOf(trx, userId);
}

export function sweepTokens(ctx: AppContext): Promise<void> {
  return deleteExpiredTokens(ctx.db, ctx.clock());
}
