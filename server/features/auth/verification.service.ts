import type { AppContext } from '#server/context.ts';
import { announceUser, findActiveByEmail, markEmailVerified } from '#server/features/users/user.service.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { AppError } from '#shared/errors.ts';
import { authMessages } from '#shared/messages/auth.ts';
import type { Language } from '#shared/messages/message.ts';
import { verificationLetter } from './auth-mail.ts';
import { countLetter, sendLater } from './letters.service.ts';
import { issueToken, useToken } from './mail-token.service.ts';

/** Who asks, and in which language they read. */
export interface Reader {
  ip: string;
  language: Language;
}

/** Mails the link that verifies an address. */
export function sendVerification(
  ctx: AppContext,
  user: { id: string; username: string; email: string },
  language: Language,
): void {
  sendLater(ctx, user, language, async (facts) =>
    verificationLetter(facts, await issueToken(ctx, user.id, 'verify_email')),
  );
}

/**
 * Verifies the address that a token was mailed to.
 * @throws AppError bad_request where the token is not good (any more)
 */
export async function verifyEmail(ctx: AppContext, token: string | undefined, ip: string): Promise<void> {
  if (!token) throw new AppError('bad_request', authMessages.verificationTokenMissing);
  const user = await ctx.db.transaction().execute(async (trx) => {
    const userId = await useToken(ctx, trx, token, 'verify_email');
    const verified = userId === null ? null : await markEmailVerified(ctx, trx, userId);
    if (!verified) throw new AppError('bad_request', authMessages.verificationLinkDead);
    const subject = { type: 'user', id: verified.id };
    await recordAudit(ctx, { action: 'account.email_verified', actor: verified, ip, subject }, trx);
    return verified;
  });
  await announceUser(ctx, user.id);
}

/**
 * Mails another link where the address belongs to an account that still needs one; the answer never tells.
 * @throws AppError too_many_requests
 */
export async function resendVerification(ctx: AppContext, email: string, reader: Reader): Promise<void> {
  await countLetter(ctx, 'verify', email, reader.ip);
  ctx.background.run('resend verification', async () => {
    const user = await findActiveByEmail(ctx, email);
    if (user && user.email_verified_at === null) sendVerification(ctx, user, reader.language);
  });
}
