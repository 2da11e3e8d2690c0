import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import {
  announceUser,
  findActiveByEmail,
  getUserRow,
  markEmailVerified,
  setPasswordHash,
} from '#server/features/users/user.service.ts';
import { countOne, forgetCount, refuseOver } from '#server/lib/rate-limit.ts';
import type { PasswordReset } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { failedLoginsPerAccount } from './auth-limits.ts';
import { passwordChangedLetter, resetLetter } from './auth-mail.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { deleteDevicesOf } from './device.store.ts';
import { countLetter, sendLater } from './letters.service.ts';
import { issueToken, ownerOfToken, useToken } from './mail-token.service.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { beginSession, type Device, dropAllSessions, tellAllEnded } from './session.service.ts';
import type { Reader } from './verification.service.ts';

/**
 * Mails a link to a new password where the address belongs to an account; the answer never tells.
 * @throws AppError too_many_requests
 */
export async function requestPasswordReset(ctx: AppContext, email: string, reader: Reader): Promise<void> {
  await countLetter(ctx, 'reset', email, reader.ip);
  ctx.background.run('request password reset', async () => {
    const user = await findActiveByEmail(ctx, email);
    if (!user) return;
    sendLater(ctx, user, reader.language, async (facts) =>
      resetLetter(facts, await issueToken(ctx, user.id, 'reset_password')),
    );
  });
}

/**
 * Sets a new password by a mailed token and ends every session. Whoever has the letter also has the address, which is
 * thereby verified.
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
    const userId = await useToken(ctx, trx, token, 'reset_password');
    const owner = userId === null ? null : await markEmailVerified(ctx, trx, userId);
    if (!owner) throw deadLink();
    await setPasswordHash(trx, owner.id, passwordHash);
    await dropAllSessions(trx, owner.id);
    await deleteDevicesOf(trx, owner.id);
    const subject = { type: 'user', id: owner.id };
    await recordAudit(ctx, { action: 'account.password_reset', actor: owner, ip: reader.ip, subject }, trx);
    return owner;
  });
  await tellAllEnded(ctx, user.id);
  await announceUser(ctx, user.id);
  // Whoever forgot their password has used up their guesses.
  await forgetCount(ctx, failedLoginsPerAccount, user.id);
  sendLater(ctx, user, reader.language, passwordChangedLetter);
}

/**
 * Asks for a person's password again, before what cannot be undone. `field` is where it stands in the body.
 * @throws AppError unprocessable where it is wrong, too_many_requests
 */
export async function confirmPassword(
  ctx: AppContext,
  userId: string,
  password: string,
  field: string,
): Promise<void> {
  const guesser = `${userId}:confirm`;
  await refuseOver(ctx, failedLoginsPerAccount, guesser);
  const user = await getUserRow(ctx, userId);
  if (await verifyPassword(user.password_hash, password)) {
    await forgetCount(ctx, failedLoginsPerAccount, guesser);
    return;
  }
  await countOne(ctx, failedLoginsPerAccount, guesser);
  throw new AppError('unprocessable', authMessages.wrongPassword, { facts: { field } });
}

/**
 * Changes a password, ends every session, and begins a new one for the browser that asked; answers its token.
 * @throws AppError unprocessable for a wrong or a common password, too_many_requests
 */
export async function changePassword(
  ctx: AppContext,
  userId: string,
  { current_password: current, new_password: next }: { current_password: string; new_password: string },
  from: Device & Reader,
) {
  await refuseCommonPassword(next, 'new_password');
  await confirmPassword(ctx, userId, current, 'current_password');
  const passwordHash = await hashPassword(next);
  const user = await getUserRow(ctx, userId);
  await ctx.db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, userId, passwordHash);
    await dropAllSessions(trx, userId);
    const subject = { type: 'user', id: userId };
    await recordAudit(ctx, { action: 'account.password_changed', actor: user, ip: from.ip, subject }, trx);
  });
  await tellAllEnded(ctx, userId);
  sendLater(ctx, user, from.language, passwordChangedLetter);
  return { access_token: await beginSession(ctx, user, from), token_type: 'bearer' as const };
}

function deadLink(): AppError {
  return new AppError('bad_request', authMessages.resetLinkDead, { facts: { reason: 'link_dead' } });
}
