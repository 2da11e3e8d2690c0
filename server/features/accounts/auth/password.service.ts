import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  announceUser,
  getUserRow,
  lockUser,
  markEmailVerified,
  setPasswordHash,
} from '#server/features/accounts/users/user.service.ts';
import { countOne, forgetCount, refuseOver } from '#server/lib/rate-limit.ts';
import type { changePassword as changePasswordCall, PasswordReset } from '#shared/accounts/auth.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { addJob } from '#server/jobs/kinds.ts';
import { AppError } from '#shared/errors.ts';
import { failedLoginsPerAccount } from './auth-limits.ts';
import { passwordChangedMail } from './auth-mail.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { dropAppAccess, dropCredentials } from './credentials.store.ts';
import { deleteTicketsOf } from './factors/ticket.store.ts';
import { countMail, sendLater } from './mail.service.ts';
import { resetJob } from './mail-jobs.ts';
import { dropTokens, ownerOfToken, useToken } from './mail-token.service.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { type Device, dropAllSessions, openSession, sessionStands, tellAllEnded } from './session.service.ts';
import { signSession } from './session-token.ts';
import type { Reader } from './verification.service.ts';

/**
 * Mails a link to a new password if the address has an account; the reply does not reveal it.
 * @throws AppError too_many_requests
 */
export async function requestPasswordReset(ctx: AppContext, email: string, reader: Reader): Promise<void> {
  await countMail(ctx, 'reset', email, reader.ip);
  await addJob(ctx.db, resetJob, { email, language: reader.language });
}

/**
 * Sets a new password by a mailed token. Every session, mailed link, known or remembered browser, app password and access
 * token ends, since the person had lost control of the account; second factors stay. The mail proves the address, which is thereby verified.
 * @throws AppError bad_request where the token is not good (any more), unprocessable for a common password
 */
export async function resetPassword(
  ctx: AppContext,
  { token, new_password: password }: PasswordReset,
  reader: Reader,
): Promise<void> {
  await refuseCommonPassword(password, 'new_password');
  // Asked first, so that nobody without a token makes the server hash.
  if ((await ownerOfToken(ctx, token, 'reset_password')) === null) throw deadLink();
  const passwordHash = await hashPassword(password);

  const user = await ctx.db.transaction().execute(async (trx) => {
    const found = await useToken(ctx, trx, token, 'reset_password');
    if (!found || found.isUsed) throw deadLink();
    const owner = found.user;
    await markEmailVerified(ctx, trx, owner);
    await setPasswordHash(trx, owner.id, passwordHash);
    await dropCredentials(trx, owner.id);
    const subject = { type: 'user', id: owner.id };
    await recordAudit(ctx, { action: 'account.password_reset', actor: owner, ip: reader.ip, subject }, trx);
    return owner;
  });
  await tellAllEnded(ctx, user.id);
  await announceUser(ctx, user.id);
  // A person who forgot the password has used up the guesses.
  await forgetCount(ctx, failedLoginsPerAccount, user.id);
  await sendLater(ctx, user, reader.language, passwordChangedMail);
}

/**
 * Checks a person's password again, before an act that cannot be undone; returns the row that it matched. `field` names it
 * in the body.
 * @throws AppError unprocessable where it is wrong, too_many_requests
 */
export async function confirmPassword(
  ctx: AppContext,
  userId: string,
  password: string,
  field: string,
): Promise<UserRow> {
  const guesser = `${userId}:confirm`;
  await refuseOver(ctx, failedLoginsPerAccount, guesser);
  const user = await getUserRow(ctx, userId);
  if (await verifyPassword(user.password_hash, password)) {
    await forgetCount(ctx, failedLoginsPerAccount, guesser);
    return user;
  }
  await countOne(ctx, failedLoginsPerAccount, guesser);
  throw new AppError('unprocessable', 'auth:wrongPassword', { facts: { field } });
}

/**
 * Changes a password, ends every session and mailed link (on request app passwords and access tokens, too), and begins a new
 * session for the requesting browser; returns its token.
 * @throws AppError unprocessable for a wrong or a common password, too_many_requests, unauthenticated
 */
export async function changePassword(
  ctx: AppContext,
  viewer: { id: string; sessionId: string },
  change: BodyOf<typeof changePasswordCall>,
  from: Device & Reader,
): Promise<{ access_token: string; token_type: 'bearer' }> {
  const { current_password: current, new_password: next, end_app_access: endsApps = false } = change;
  await refuseCommonPassword(next, 'new_password');
  const checked = await confirmPassword(ctx, viewer.id, current, 'current_password');
  const passwordHash = await hashPassword(next);
  const session = await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, viewer.id);
    if (user?.password_hash !== checked.password_hash) return null;
    if (!(await sessionStands(ctx, viewer.sessionId, viewer.id, trx))) {
      throw new AppError('unauthenticated', 'errors:unauthenticated');
    }
    await setPasswordHash(trx, user.id, passwordHash);
    await dropAllSessions(trx, user.id);
    await dropTokens(trx, user.id);
    await deleteTicketsOf(trx, user.id);
    if (endsApps) await dropAppAccess(trx, user.id);
    const subject = { type: 'user', id: user.id };
    const entry = { action: 'account.password_changed', actor: user, ip: from.ip, subject } as const;
    const ended = { facts: { ended: 'app passwords and access tokens' } };
    await recordAudit(ctx, endsApps ? { ...entry, ...ended } : entry, trx);
    return openSession(ctx, trx, user, from, false);
  });
  // Another change came first: the password that was given has to fit that one.
  if (!session) return changePassword(ctx, viewer, change, from);
  await tellAllEnded(ctx, viewer.id, viewer.sessionId);
  await announceUser(ctx, viewer.id);
  await sendLater(ctx, checked, from.language, passwordChangedMail);
  return { access_token: await signSession(ctx, session), token_type: 'bearer' };
}

function deadLink(): AppError {
  return new AppError('bad_request', 'auth:resetLinkDead', { facts: { reason: 'link_dead' } });
}
