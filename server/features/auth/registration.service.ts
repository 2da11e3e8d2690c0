import type { AppContext } from '#server/context.ts';
import { getCurrentUser, openAccount, refuseTaken } from '#server/features/users/user.service.ts';
import { addressOwner, countAgainst } from '#server/lib/rate-limit.ts';
import type { AccountDraft, OpenedAccount } from '#shared/auth.ts';
import { registrationsPerAddress } from './auth-limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { type Reader, sendVerification } from './verification.service.ts';

/**
 * Opens an account and mails the link that verifies its address.
 * @throws AppError conflict, unprocessable, too_many_requests, unavailable
 */
export async function register(ctx: AppContext, draft: AccountDraft, reader: Reader): Promise<OpenedAccount> {
  const { username, email, password } = draft;
  await refuseCommonPassword(password, 'password');
  await countAgainst(ctx, registrationsPerAddress, addressOwner(reader.ip));
  await refuseTaken(ctx.db, draft);
  const passwordHash = await hashPassword(password);
  const user = await openAccount(ctx, { username, email, passwordHash, ip: reader.ip });
  ctx.log.info({ userId: user.id, role: user.role }, 'Account opened');
  sendVerification(ctx, user, reader.language);
  return {
    ...(await getCurrentUser(ctx, user.id)),
    must_verify_email: ctx.config.requireVerifiedEmail && user.email_verified_at === null,
  };
}
