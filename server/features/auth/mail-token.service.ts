import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { sha256 } from '#server/lib/hash.ts';
import { resetTokenMs, verificationTokenMs } from '#shared/limits.ts';
import {
  deleteExpiredTokens,
  deleteTokensOf,
  findTokenOwner,
  insertToken,
  type TokenKind,
  updateTokenUsed,
} from './mail-token.store.ts';

const tokenBytes = 32;
const lifeMs: Record<TokenKind, number> = { verify_email: verificationTokenMs, reset_password: resetTokenMs };

/** Makes a token of 256 random bits; only its hash is kept. */
export async function issueToken(ctx: AppContext, userId: string, kind: TokenKind): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = ctx.clock();
  await insertToken(ctx.db, {
    token_hash: sha256(token),
    user_id: userId,
    kind,
    created_at: now,
    expires_at: now + lifeMs[kind],
  });
  return token;
}

/** Whose token it is, without using it; null where it is not good. */
export function ownerOfToken(ctx: AppContext, token: string, kind: TokenKind): Promise<string | null> {
  return findTokenOwner(ctx.db, sha256(token), kind, ctx.clock());
}

/** Uses a token, and with it every other of its kind of that person; null where it is not good. */
export async function useToken(
  ctx: AppContext,
  trx: Db,
  token: string,
  kind: TokenKind,
): Promise<string | null> {
  const userId = await updateTokenUsed(trx, sha256(token), kind, ctx.clock());
  if (userId !== null) await deleteTokensOf(trx, userId, kind);
  return userId;
}

export function sweepTokens(ctx: AppContext): Promise<void> {
  return deleteExpiredTokens(ctx.db, ctx.clock());
}
