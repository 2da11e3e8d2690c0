import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  findByIdentifier,
  isEmailTaken,
  type NewAccount,
  openAccount,
  refuseTaken,
  toNewAccount,
} from '#server/features/accounts/users/user.service.ts';
import { toCurrentUser } from '#server/features/accounts/users/user.view.ts';
import { addJob } from '#server/jobs/kinds.ts';
import { addressOwner, countAgainst } from '#server/lib/rate-limit.ts';
import type { AccountDraft, OpenedAccount } from '#shared/accounts/auth.ts';
import { apply, refuseAppliedName } from './applications/application.service.ts';
import { registrationsPerAddress } from './auth-limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { type Entrance, findEntrance, noteArrival } from './entrance.ts';
import { knownAddressJob } from './mail-jobs.ts';
import { hashPassword } from './passwords.ts';
import { type Reader, sendVerification } from './verification.service.ts';

/**
 * Opens an account and mails the link that verifies its address, or keeps an application. If addresses must be verified or
 * administrators approve, an address that has an account already gets the same reply, after the same work, and its owner a mail.
 * @throws AppError conflict, unprocessable, not_found, too_many_requests, unavailable
 */
export async function register(ctx: AppContext, draft: AccountDraft, reader: Reader): Promise<OpenedAccount> {
  const { username, email, password } = draft;
  await refuseCommonPassword(password, 'password');
  await countAgainst(ctx, registrationsPerAddress, addressOwner(reader.ip));
  const entrance = await findEntrance(ctx, draft);
  const mustApprove = entrance.way === 'approval';
  const isSilent = ctx.config.requireVerifiedEmail || mustApprove;
  await refuseTaken(ctx.db, isSilent ? { username } : { username, email });
  const passwordHash = await hashPassword(password);
  const account = { username, email, passwordHash, ip: reader.ip, language: reader.language };
  if (mustApprove) return applyFor(ctx, account, draft, reader);
  await refuseAppliedName(ctx, username);
  try {
    const user = await openAccount(ctx, { ...account, ...roleOf(entrance, email) }, (trx, opened) =>
      noteArrival(ctx, trx, opened, { entrance, draft }),
    );
    ctx.log.info({ userId: user.id, role: user.role }, 'Account opened');
    if (user.email_verified_at === null) await sendVerification(ctx, user, reader.language);
    return answer(ctx, user);
  } catch (error) {
    if (!isSilent || !isEmailTaken(error)) throw error;
    await tellOwner(ctx, email, reader, 'account.registered_again');
    return answer(ctx, toNewAccount(ctx, account, 'user'));
  }
}

/** The role of an entrance. An address to which the invitation was mailed is the person's own. */
function roleOf(entrance: Entrance, email: string): Partial<NewAccount> {
  if (entrance.way !== 'invitation') return {};
  const { role, email: mailedTo } = entrance.invitation;
  return { role, isVerified: mailedTo?.toLowerCase() === email.toLowerCase() };
}

async function applyFor(
  ctx: AppContext,
  account: NewAccount,
  draft: AccountDraft,
  reader: Reader,
): Promise<OpenedAccount> {
  const { username, email, passwordHash: password_hash } = account;
  if (await findByIdentifier(ctx, email)) await tellOwner(ctx, email, reader, 'account.applied_again');
  else {
    const { language } = reader;
    const { reason = '', rules_version = 0 } = draft;
    await apply(ctx, { username, email, password_hash, reason, language, rules_version });
  }
  return { ...answer(ctx, toNewAccount(ctx, account, 'user')), must_be_approved: true };
}

function answer(ctx: AppContext, user: Parameters<typeof toCurrentUser>[0]): OpenedAccount {
  const mustVerify = ctx.config.requireVerifiedEmail && user.email_verified_at === null;
  return { ...toCurrentUser(user), must_verify_email: mustVerify, must_be_approved: false };
}

/** Mails the owner, and writes a line of the audit log as an opened account does, so that the reply takes as long. */
async function tellOwner(
  ctx: AppContext,
  email: string,
  reader: Reader,
  action: `account.${string}`,
): Promise<void> {
  const owner = await findByIdentifier(ctx, email);
  const subject = { type: 'user', id: owner?.id ?? '' };
  await recordAudit(ctx, { action, actor: null, ip: reader.ip, subject });
  await addJob(ctx.db, knownAddressJob, { email, language: reader.language });
}
