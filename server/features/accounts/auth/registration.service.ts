import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  anyUserExists,
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
import type { Role } from '#shared/accounts/users.ts';
import { apply, refuseAppliedName } from './applications/application.service.ts';
import { registrationsPerAddress } from './auth-limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { type Entrance, findEntrance, type NewcomerFields, noteArrival } from './entrance.ts';
import { knownAddressJob } from './mail-jobs.ts';
import { hashPassword } from './passwords.ts';
import { requirePasswordLogin } from './sign-on/only-door.ts';
import { type Reader, sendVerification } from './verification.service.ts';

/** Proof by which a newcomer will log in. */
export interface Credential {
  /** The hash of the password, which is made only once nothing else refuses the draft. */
  hash(): Promise<string>;
  /** The identity at another service; null: a password. */
  identity: { issuer: string; subject: string } | null;
  /** True if that service vouches for the address. */
  isVerified: boolean;
  /** The role that it gives; null: the house's way. */
  role: Role | null;
  /** Runs in the transaction that opens the account. */
  alongside?(trx: Db, user: UserRow): Promise<void>;
}

/**
 * Opens an account and mails the link that verifies its address, or keeps an application. If addresses must be verified or
 * administrators approve, an address that has an account already gets the same reply, after the same work, and its owner a mail.
 * @throws AppError conflict, unprocessable, not_found, too_many_requests, unavailable
 */
export async function register(ctx: AppContext, draft: AccountDraft, reader: Reader): Promise<OpenedAccount> {
  const { password, ...newcomer } = draft;
  await refuseCommonPassword(password, 'password');
  if (await anyUserExists(ctx)) await requirePasswordLogin(ctx);
  const hash = () => hashPassword(password);
  return admit(ctx, newcomer, reader, { hash, identity: null, isVerified: false, role: null });
}

/** The part of {@link register} that does not matter by which proof somebody will log in. */
export async function admit(
  ctx: AppContext,
  draft: NewcomerFields,
  reader: Reader,
  credential: Credential,
): Promise<OpenedAccount> {
  const { username, email } = draft;
  await countAgainst(ctx, registrationsPerAddress, addressOwner(reader.ip));
  const entrance = await findEntrance(ctx, draft);
  const mustApprove = entrance.way === 'approval';
  const isSilent = ctx.config.requireVerifiedEmail || mustApprove;
  await refuseTaken(ctx.db, isSilent ? { username } : { username, email });
  const passwordHash = await credential.hash();
  const account = { username, email, passwordHash, ip: reader.ip, language: reader.language };
  if (mustApprove) return applyFor(ctx, account, { draft, identity: credential.identity }, reader);
  await refuseAppliedName(ctx, username);
  try {
    const user = await openAccount(
      ctx,
      { ...account, ...statusOf(entrance, email, credential) },
      async (trx, opened) => {
        await noteArrival(ctx, trx, opened, { entrance, draft });
        await credential.alongside?.(trx, opened);
      },
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

/** The role of an entrance, and whether the address is known to be the person's own: an invitation was mailed to it, or the other service says so. */
function statusOf(
  entrance: Entrance,
  email: string,
  { role: given, isVerified }: Credential,
): Partial<NewAccount> {
  const invitation = entrance.way === 'invitation' ? entrance.invitation : null;
  const isInvited = invitation?.email?.toLowerCase() === email.toLowerCase();
  const role = given ?? invitation?.role;
  return { ...(role ? { role } : null), isVerified: isVerified || isInvited };
}

async function applyFor(
  ctx: AppContext,
  account: NewAccount,
  { draft, identity }: { draft: NewcomerFields; identity: Credential['identity'] },
  reader: Reader,
): Promise<OpenedAccount> {
  const { username, email, passwordHash: password_hash } = account;
  if (await findByIdentifier(ctx, email)) await tellOwner(ctx, email, reader, 'account.applied_again');
  else {
    const { language } = reader;
    const { reason = '', rules_version = 0 } = draft;
    const { issuer, subject } = identity ?? { issuer: null, subject: null };
    const chosen = { username, email, password_hash, reason, language, rules_version };
    await apply(ctx, { ...chosen, issuer, subject });
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
