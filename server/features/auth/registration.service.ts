import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import {
  findActiveByEmail,
  findByIdentifier,
  isEmailTaken,
  openAccount,
  refuseTaken,
  toNewAccount,
} from '#server/features/users/user.service.ts';
import { toCurrentUser } from '#server/features/users/user.view.ts';
import { addressOwner, countAgainst, countOne, refuseOver } from '#server/lib/rate-limit.ts';
import { sha256 } from '#server/lib/hash.ts';
import type { AccountDraft, OpenedAccount } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import { mailsPerAccount, registrationsPerAddress } from './auth-limits.ts';
import { knownAddressMail } from './auth-mail.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { sendLater } from './mail.service.ts';
import { hashPassword } from './passwords.ts';
import { type Reader, sendVerification } from './verification.service.ts';

/**
 * Opens an account and mails the link that verifies its address. Where addresses must be verified, one that has an account
 * gets the same answer, after the same work, and its owner a mail.
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
    sendVerification(ctx, user, reader.language);
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

/** Writes what an account that is opened also writes, a line of the audit log, so that the answer takes as long. */
async function tellOwner(ctx: AppContext, email: string, reader: Reader): Promise<void> {
  const owner = await findByIdentifier(ctx, email);
  const subject = { type: 'user', id: owner?.id ?? '' };
  await recordAudit(ctx, { action: 'account.registered_again', actor: null, ip: reader.ip, subject });
  ctx.background.run('registration of a known address', async () => {
    const active = await findActiveByEmail(ctx, email);
    if (active) await writeToOwner(ctx, active, reader);
  });
}

async function writeToOwner(ctx: AppContext, owner: UserRow, reader: Reader): Promise<void> {
  const counted = `known:${sha256(owner.email_key)}`;
  try {
    await refuseOver(ctx, mailsPerAccount, counted);
  } catch (error) {
    // Nobody's mailbox is filled by who registers their address again and again.
    if (error instanceof AppError) return;
    throw error;
  }
  await countOne(ctx, mailsPerAccount, counted);
  if (owner.email_verified_at === null) sendVerification(ctx, owner, reader.language);
  else sendLater(ctx, owner, reader.language, knownAddressMail);
}
