import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { announceUser, markEmailVerified } from '#server/features/accounts/users/user.service.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { addJob } from '#server/jobs/kinds.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/texts/texts.ts';
import { countMail } from './mail.service.ts';
import { verificationJob } from './mail-jobs.ts';
import { useToken } from './mail-token.service.ts';

/** The caller's address, and the language in which they read. */
export interface Reader {
  ip: string;
  language: Language;
}

/** Mails the link that verifies an address. */
export function sendVerification(
  ctx: AppContext,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  language: Language,
): Promise<void> {
  return addJob(ctx.db, verificationJob, { email, language }, { person: id });
}

/**
 * Verifies the address to which a token was mailed. Opening the link again succeeds again: mail programs and people do that,
 * and only the address's own mailbox had the token.
 * @throws AppError bad_request where the token is not good (any more)
 */
export async function verifyEmail(ctx: AppContext, token: string | undefined, ip: string): Promise<void> {
  if (!token) throw new AppError('bad_request', 'auth:verificationTokenMissing');
  const verified = await ctx.db.transaction().execute(async (trx) => {
    const found = await useToken(ctx, trx, token, 'verify_email');
    if (!found) throw deadLink();
    const { user, isUsed } = found;
    if (user.email_verified_at !== null) return null;
    if (isUsed) throw deadLink();
    await markEmailVerified(ctx, trx, user);
    const subject = { type: 'user', id: user.id };
    await recordAudit(ctx, { action: 'account.email_verified', actor: user, ip, subject }, trx);
    return user;
  });
  if (verified) await announceUser(ctx, verified.id);
}

function deadLink(): AppError {
  return new AppError('bad_request', 'auth:verificationLinkDead', { facts: { reason: 'link_dead' } });
}

/**
 * Mails another link if the address belongs to an account that still needs one; the reply does not reveal it.
 * @throws AppError too_many_requests
 */
export async function resendVerification(ctx: AppContext, email: string, reader: Reader): Promise<void> {
  await countMail(ctx, 'verify', email, reader.ip);
  await addJob(ctx.db, verificationJob, { email, language: reader.language });
}
