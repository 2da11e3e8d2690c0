import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  findByIdentifier,
  isEmailTaken,
  openAccount,
  refuseTaken,
  toNewAccount,
} from '#server/features/accounts/users/user.service.ts';
import { toCurrentUser } from '#server/features/accounts/users/user.view.ts';
import { addJob } from '#server/jobs/kinds.ts';
import { addressOwner, countAgainst } from '#server/lib/rate-limit.ts';
import type { AccountDraft, OpenedAccount } from '#shared/accounts/auth.ts';
import { registrationsPerAddress } from './auth-limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { knownAddressJob } from './mail-jobs.ts';
import { hashPassword } from './passwords.ts';
import { type Reader, sendVerification } from './verification.service.ts';

/**
 * Opens an account and mails the link that verifies its address. If addresses must be verified, one that has an account
 * already gets the same reply, after the same work, and its owner a mail.
 * @throws AppError conflict, unprocessable, too_many_requests, unavailable
 */
export async function register(ctx: AppContext, draft: AccountDraft, reader: Reader): Promise<OpenedAccount> {
  const { username, email, password } = draft;
  const mustVerify = ctx.config.requireVerifiedEmail;
  await refuseCommonPassword(password, 'password');
  await countAgainst(ctx, registrationsPerAddress, addressOwner(reader.ip));
  await refuseTaken(ctx.db, mustVerify ? { username } : { username, email });
  const passwordHash = await hashPassword(password);
  const account = { username, email, passwordHash, ip: reader.ip, language: reader.language };
  try {
    const user = await openAccount(ctx, account);
    ctx.log.info({ userId: user.id, role: user.role }, 'Account opened');
    await sendVerification(ctx, user, reader.language);
    return answer(ctx, user);
  } catch (error) {
    if (!mustVerify || !isEmailTaken(error)) throw error;
    await tellOwner(ctx, email, reader);
    return answer(ctx, toNewAccount(ctx, account, 'user'));
  }
}

function answer(ctx: AppContext, user: Parameters<typeof toCurrentUser>[0]): OpenedAccount {
  const mustVerify = ctx.config.requireVerifiedEmail && user.email_verified_at === null;
  return { ...toCurrentUser(user), must_verify_email: mustVerify };
}

/** Mails the owner, and writes a line of the audit log as an opened account does, so that the reply takes as long. */
async function tellOwner(ctx: AppContext, email: string, reader: Reader): Promise<void> {
  const owner = await findByIdentifier(ctx, email);
  const subject = { type: 'user', id: owner?.id ?? '' };
  await recordAudit(ctx, { action: 'account.registered_again', actor: null, ip: reader.ip, subject });
  await addJob(ctx.db, knownAddressJob, { email, language: reader.language });
}
