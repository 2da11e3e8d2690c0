import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { issueToken } from '#server/features/accounts/auth/mail-token.service.ts';
import { dropAllSessions, tellAllEnded } from '#server/features/accounts/auth/session.service.ts';
import { announceUser, lockUser, markEmailVerified } from '#server/features/accounts/users/user.service.ts';
import { AppError } from '#shared/errors.ts';
import { listUsersAfter, updateUser } from './admin-user.store.ts';

// The operator's acts, perhaps without an account: the audit log names the system.

const readAtOnce = 500;

/** Everyone whose name or address begins with a text, from the oldest account on. */
export async function* listPeople(
  ctx: AppContext,
  filter: { search: string; role?: 'admin' | undefined },
): AsyncGenerator<UserRow> {
  let last: UserRow | null = null;
  do {
    const rows: UserRow[] = await listUsersAfter(
      ctx.readDb,
      { ...filter, sort: 'created_at', order: 'asc' },
      last,
      readAtOnce,
    );
    yield* rows;
    last = rows.at(-1) ?? null;
  } while (last);
}

/**
 * Makes a person an administrator, and ends their sessions, which name the former role. Returns false if they were one
 * already.
 */
export async function makeAdministrator(ctx: AppContext, userId: string): Promise<boolean> {
  const isChanged = await changeLocked(ctx, userId, async (trx, user) => {
    if (user.role === 'admin') return null;
    await updateUser(trx, userId, { role: 'admin' });
    await dropAllSessions(trx, userId);
    return { action: 'user.edited', facts: { role: `${user.role} → admin` } };
  });
  if (isChanged) await tellAllEnded(ctx, userId);
  return isChanged;
}

/** Verifies a person's address; returns false if it was verified already. */
export function verifyAddress(ctx: AppContext, userId: string): Promise<boolean> {
  return changeLocked(ctx, userId, async (trx, user) => {
    if (user.email_verified_at !== null) return null;
    await markEmailVerified(ctx, trx, user);
    return { action: 'account.email_verified' };
  });
}

/** The address at which a person chooses a new password, once and within the hour; null if the account is deactivated. */
export async function makeResetLink(ctx: AppContext, user: UserRow): Promise<string | null> {
  const token = await issueToken(ctx, user, 'reset_password');
  if (token === null) return null;
  const subject = { type: 'user', id: user.id };
  await recordAudit(ctx, { action: 'account.reset_link_made', actor: null, ip: '', subject });
  return `${ctx.config.publicUrl}/reset-password?token=${token}`;
}

type Change = (
  trx: AppContext['db'],
  user: UserRow,
) => Promise<{ action: `${string}.${string}`; facts?: Record<string, string> } | null>;

async function changeLocked(ctx: AppContext, userId: string, change: Change): Promise<boolean> {
  const isChanged = await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError('not_found', 'admin-users:notFound');
    const entry = await change(trx, user);
    if (!entry) return false;
    await recordAudit(ctx, { ...entry, actor: null, ip: '', subject: { type: 'user', id: userId } }, trx);
    return true;
  });
  if (isChanged) await announceUser(ctx, userId);
  return isChanged;
}
