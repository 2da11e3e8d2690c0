import type { AppContext } from '#server/context.ts';
import type { AccessTokensTable } from '#server/db/rows/sessions.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { sha256 } from '#server/lib/hash.ts';
import { newId, randomText } from '#server/lib/ids.ts';
import { AccessScope } from '#shared/accounts/access-scopes.ts';
import {
  type PersonalToken,
  PersonalTokenDraft,
  accessTokenPrefix,
  accessTokensMax,
  type NewPersonalToken,
} from '#shared/accounts/access-tokens.ts';
import { AppError } from '#shared/errors.ts';
import { isAdminRole } from '#shared/accounts/admin-role.ts';
import { lockForSecret } from '../session.service.ts';
import { noteUse, secretUseMs } from '../note-use.ts';
import { tellEnded } from '../session-ends.ts';
import * as store from './access-token.store.ts';

/** 165 bits: too many to guess, however fast a server answers. */
const secretDigits = 32;
const dayMs = 24 * 60 * 60_000;

/** The person who changes their tokens, with their session and address. */
export interface TokenOwner {
  id: string;
  username: string;
  isAdmin: boolean;
  sessionId: string;
  ip: string;
}

export const isAccessToken = (token: string): boolean => token.startsWith(accessTokenPrefix);

export async function listAccessTokens(ctx: AppContext, viewer: { id: string }): Promise<PersonalToken[]> {
  return (await store.listAccessTokens(ctx.db, viewer.id)).map(toAccessToken);
}

/**
 * Makes a token, which this reply alone shows: only its hash is stored.
 * @throws AppError conflict where the person has as many as one may have, forbidden where a scope is above them,
 *   unauthenticated where the session has ended
 */
export async function createAccessToken(
  ctx: AppContext,
  owner: TokenOwner,
  input: PersonalTokenDraft,
): Promise<NewPersonalToken> {
  const { name, scopes, expires_in_days: days } = PersonalTokenDraft.parse(input);
  if (scopes.includes('admin') && !owner.isAdmin)
    throw new AppError('forbidden', 'access-token-errors:adminOnly');
  const now = ctx.clock();
  const token = accessTokenPrefix + randomText(secretDigits);
  const row: AccessTokensTable = {
    id: newId(now),
    user_id: owner.id,
    name,
    token_hash: sha256(token),
    scopes: AccessScope.options.filter((scope) => scopes.includes(scope)).join(' '),
    created_at: now,
    expires_at: now + days * dayMs,
    last_used_at: null,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await lockForSecret(ctx, trx, owner);
    const existing = await store.listAccessTokens(trx, owner.id);
    if (existing.length >= accessTokensMax)
      throw new AppError('conflict', 'access-token-errors:tooMany', { params: { max: accessTokensMax } });
    await store.insertAccessToken(trx, row);
    await recordAudit(ctx, auditEntry('account.token_created', owner, row), trx);
  });
  return { ...toAccessToken(row), token };
}

/** @throws AppError not_found where it is not one of the owner's */
export async function revokeAccessToken(ctx: AppContext, owner: TokenOwner, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await store.deleteAccessToken(trx, owner.id, id);
    if (!row) throw new AppError('not_found', 'errors:notFound');
    await recordAudit(ctx, auditEntry('account.token_revoked', owner, row), trx);
  });
  await tellEnded(ctx, { sessionId: id });
}

/**
 * The person and the scopes of a valid access token. Reads the database each time; requests go through `session-cache.ts`,
 * which remembers for a moment.
 * @throws AppError unauthenticated
 */
export async function resumeAccessToken(ctx: AppContext, token: string) {
  const now = ctx.clock();
  const found = await store.findAccessTokenUser(ctx.db, sha256(token), now);
  if (!found?.is_active) throw new AppError('unauthenticated', 'errors:unauthenticated');
  await noteUse(ctx, found.last_used_at, secretUseMs, () =>
    store.updateAccessTokenUse(ctx.db, found.id, now),
  );
  const scopes = toScopes(found.scopes);
  return {
    id: found.user_id,
    username: found.username,
    role: found.role,
    isAdmin: isAdminRole(found.role) && scopes.includes('admin'),
    sessionId: found.id,
    scopes,
    hasFactor: found.factor_id !== null,
    expiresAt: found.expires_at,
  };
}

const auditEntry = (
  action: 'account.token_created' | 'account.token_revoked',
  owner: TokenOwner,
  { name, scopes }: AccessTokensTable,
) => ({
  action,
  actor: owner,
  ip: owner.ip,
  subject: { type: 'user', id: owner.id },
  facts: { token: name, scopes },
});

const toScopes = (scopes: string): AccessScope[] =>
  AccessScope.options.filter((scope) => scopes.split(' ').includes(scope));

function toAccessToken(row: AccessTokensTable): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    scopes: toScopes(row.scopes),
    created_at: toMoment(row.created_at),
    expires_at: toMoment(row.expires_at),
    last_used_at: row.last_used_at === null ? null : toMoment(row.last_used_at),
  };
}
