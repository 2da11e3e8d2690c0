import type { AppContext } from '#server/context.ts';
import type { IdentityRow } from '#server/db/rows/sign-on.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { getUserRow, languageOfUser } from '#server/features/accounts/users/user.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { newId } from '#server/lib/ids.ts';
import { stepUpMs } from '#shared/accounts/factors.ts';
import type { Identity } from '#shared/accounts/sign-on.ts';
import { AppError } from '#shared/errors.ts';
import { identityMail } from '../auth-mail.ts';
import { hasFactor } from '../factors/factor.store.ts';
import { type TellWith, writeForLater } from '../mail.service.ts';
import { confirmPassword } from '../password.service.ts';
import { lockForSecret } from '../session.service.ts';
import { tellEnded } from '../session-ends.ts';
import { findBeganAt } from '../session.store.ts';
import { codeGone, readCode } from './code.service.ts';
import { deleteCode } from './code.store.ts';
import * as store from './identity.store.ts';
import { beginSignOn } from './login.service.ts';
import { isSameIssuer } from './provider.service.ts';
import { requirePasswordLogin } from './only-door.ts';
import { deleteSessionsOfIdentity } from './provider-session.store.ts';

/** The session that connects an identity with its account. */
export interface Owner {
  id: string;
  username: string;
  sessionId: string;
}

export async function listIdentities(ctx: AppContext, userId: string): Promise<Identity[]> {
  const { issuer } = await ctx.state.house.signOn();
  return (await store.listIdentitiesOf(ctx.db, userId)).map((row) => toIdentity(row, issuer));
}

const toIdentity = (row: IdentityRow, current: string | null): Identity => ({
  id: row.id,
  issuer: row.issuer,
  is_current: current !== null && isSameIssuer(row.issuer, current),
  created_at: toMoment(row.created_at),
  last_login_at: row.last_login_at === null ? null : toMoment(row.last_login_at),
});

/**
 * Makes sure that it is the person who adds a way into their account: by a login of the last five minutes, or the password. Who has a second
 * factor has just proven it (`stepUp` of the endpoint).
 * @throws AppError unprocessable, too_many_requests
 */
export async function requireFresh(
  ctx: AppContext,
  owner: Owner,
  password: string | undefined,
): Promise<void> {
  if (await hasFactor(ctx.db, owner.id)) return;
  const beganAt = await findBeganAt(ctx.db, owner.sessionId);
  if (beganAt !== null && ctx.clock() - beganAt < stepUpMs) return;
  if (!password)
    throw new AppError('unprocessable', 'account-rules:passwordNeeded', { facts: { field: 'password' } });
  await confirmPassword(ctx, owner.id, password, 'password');
}

/** @throws AppError unprocessable, not_found where there is no provider, unavailable */
export async function beginLink(ctx: AppContext, owner: Owner, password: string | undefined) {
  await requireFresh(ctx, owner, password);
  const link = { user_id: owner.id, session_id: owner.sessionId };
  // A login that the provider remembers could be somebody else's at this computer.
  return beginSignOn(ctx, { return_to: '/profile#security', invitation: null, link }, true);
}

/**
 * Connects the identity that a login at the provider has shown. The code is good for the session that went there; that of somebody who came
 * without an account, for the one who logs in then.
 * @throws AppError gone, unprocessable, conflict where the identity is somebody's
 */
export async function linkIdentity(
  ctx: AppContext,
  owner: Owner,
  { code, password }: { code: string; password?: string | undefined },
  { ip, boundTo }: { ip: string; boundTo: string | null },
): Promise<Identity> {
  const { row, facts } = await readCode(ctx, code, { kinds: ['link', 'new'], boundTo });
  const isTheirs = row.user_id === owner.id && row.session_id === owner.sessionId;
  if (!facts.origin || (row.kind === 'link' && !isTheirs)) throw codeGone();
  if (row.kind === 'new') await requireFresh(ctx, owner, password);
  const now = ctx.clock();
  const { issuer, subject } = facts.origin;
  const identity = {
    id: newId(now),
    user_id: owner.id,
    issuer,
    subject,
    created_at: now,
    last_login_at: null,
  };
  const tell = await writeMailAbout(ctx, owner, 'linked', issuer);
  await ctx.db.transaction().execute(async (trx) => {
    await lockForSecret(ctx, trx, owner);
    if (!(await deleteCode(trx, row.code_hash))) throw codeGone();
    if (!(await store.insertIdentity(trx, identity))) throw new AppError('conflict', 'sign-on-errors:taken');
    const entry = { action: 'account.identity_linked', actor: owner, ip, facts: { issuer } } as const;
    await recordAudit(ctx, { ...entry, subject: { type: 'user', id: owner.id } }, trx);
    await tell(trx);
  });
  return toIdentity(identity, issuer);
}

/**
 * Disconnects an identity, and ends the sessions that began by it elsewhere. The password is asked for, since it is the way in from then on.
 * @throws AppError unprocessable, not_found, conflict where passwords open nothing
 */
export async function unlinkIdentity(
  ctx: AppContext,
  owner: Owner,
  id: string,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  await requirePasswordLogin(ctx);
  await confirmPassword(ctx, owner.id, password, 'password');
  const known = (await store.listIdentitiesOf(ctx.db, owner.id)).find((one) => one.id === id);
  if (!known) throw new AppError('not_found', 'errors:notFound');
  const { issuer } = known;
  const tell = await writeMailAbout(ctx, owner, 'unlinked', issuer);
  const ended = await ctx.db.transaction().execute(async (trx) => {
    await lockForSecret(ctx, trx, owner);
    const gone = await store.deleteIdentity(trx, owner.id, id);
    if (!gone) throw new AppError('not_found', 'errors:notFound');
    const entry = { action: 'account.identity_unlinked', actor: owner, ip, facts: { issuer } } as const;
    await recordAudit(ctx, { ...entry, subject: { type: 'user', id: owner.id } }, trx);
    await tell(trx);
    return deleteSessionsOfIdentity(trx, owner.id, gone, owner.sessionId);
  });
  for (const sessionId of ended) await tellEnded(ctx, { sessionId });
}

/** Writes the mail that tells a person of a way into their account. */
async function writeMailAbout(
  ctx: AppContext,
  owner: Owner,
  what: 'linked' | 'unlinked',
  issuer: string,
): Promise<TellWith> {
  const user = await getUserRow(ctx, owner.id);
  return writeForLater(ctx, user, languageOfUser(user), (facts) => identityMail(facts, what, issuer));
}
