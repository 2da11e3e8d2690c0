import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { blockedMail } from '#server/features/accounts/auth/auth-mail.ts';
import { sendLater } from '#server/features/accounts/auth/mail.service.ts';
import { dropTokens } from '#server/features/accounts/auth/mail-token.service.ts';
import { dropAllSessions, tellAllEnded } from '#server/features/accounts/auth/session.service.ts';
import { sendVerification } from '#server/features/accounts/auth/verification.service.ts';
import { recountTracksOf } from '#server/features/playlists/core/items/listed-tracks.service.ts';
import { removeAccount } from '#server/features/moderation/account-removal/account-removal.service.ts';
import {
  announceUser,
  languageOfUser,
  protectLastAdmin,
  refuseTaken as refuseOthers,
} from '#server/features/accounts/users/user.service.ts';
import { isUniqueViolation } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import type {
  AdminUser,
  AdminUserPatch,
  AdminUserQuery,
  StatusPatch,
} from '#shared/moderation/admin-users.ts';
import { AppError } from '#shared/errors.ts';
import { countUsers, listUsers, listUsersAfter, type Page, updateUser } from './admin-user.store.ts';
import { toAdminUser } from './admin-user.view.ts';
import { requireUser, setStatus, tellStatus } from './status.service.ts';

/** The actor, for the audit log. */
export interface Actor {
  id: string;
  username: string;
  ip: string;
}

export async function listUserPage(ctx: AppContext, query: AdminUserQuery & Page): Promise<AdminUser[]> {
  return (await listUsers(ctx.readDb, query)).map(toAdminUser);
}

const readAtOnce = 500;

/** All matching people, as a JSON array that is read and sent in parts: there may be a million. */
export async function* streamUsers(ctx: AppContext, query: AdminUserQuery): AsyncGenerator<string> {
  let last: UserRow | undefined;
  for (;;) {
    const rows = await listUsersAfter(ctx.readDb, query, last ?? null, readAtOnce);
    const text = rows.map((row) => JSON.stringify(toAdminUser(row))).join(',');
    yield (last ? (rows.length > 0 ? ',' : '') : '[') + text;
    last = rows.at(-1);
    if (rows.length < readAtOnce) break;
  }
  yield ']';
}

export async function countMatchingUsers(ctx: AppContext, query: AdminUserQuery): Promise<{ total: number }> {
  return { total: await countUsers(ctx.readDb, query) };
}

/** @throws AppError not_found, conflict (a taken name, or the last active administrator) */
export async function editUser(
  ctx: AppContext,
  actor: Actor,
  id: string,
  patch: AdminUserPatch,
): Promise<AdminUser> {
  const { after, endsSessions, isOtherAddress, isDeactivated } = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const before = await requireUser(trx, id);
      const staysAdmin = patch.role === 'admin' && patch.is_active;
      if (!staysAdmin) await protectLastAdmin(trx, before);
      const isOtherAddress = before.email_key !== patch.email.toLowerCase();
      const isDeactivated = before.is_active === 1 && !patch.is_active;
      await refuseOthers(trx, { username: patch.username, email: patch.email }, id);
      const after = await updateUser(trx, id, {
        username: patch.username,
        username_key: patch.username.toLowerCase(),
        email: patch.email,
        email_key: patch.email.toLowerCase(),
        role: patch.role,
        is_active: patch.is_active ? 1 : 0,
        block_reason: patch.is_active ? null : before.block_reason,
        // Nobody has shown yet that the new address is this person's.
        email_verified_at: isOtherAddress ? null : before.email_verified_at,
        upload_limit_mb: patch.upload_limit_mb,
        ...(patch.storage_limit_mb === undefined ? {} : { storage_limit_mb: patch.storage_limit_mb }),
      }).catch(refuseTaken);
      if (before.is_active !== after.is_active) await recountTracksOf(trx, id);
      const subject = { type: 'user', id };
      const entry = {
        action: 'user.edited',
        actor,
        ip: actor.ip,
        subject,
        facts: changes(before, after),
      } as const;
      await recordAudit(ctx, entry, trx);
      // A session's token says who one is and in which role: after a change of either, or a deactivation, it must not speak on.
      const endsSessions = before.role !== after.role || isDeactivated;
      if (endsSessions) await dropAllSessions(trx, id);
      if (isOtherAddress || isDeactivated) await dropTokens(trx, id);
      return { after, endsSessions, isOtherAddress, isDeactivated };
    });
  if (endsSessions) await tellAllEnded(ctx, id);
  if (isDeactivated) await tellBlocked(ctx, after, '');
  else if (isOtherAddress && after.is_active) await sendVerification(ctx, after, languageOfUser(after));
  await announceUser(ctx, id);
  return toAdminUser(after);
}

/** @throws AppError not_found, conflict (the last active administrator) */
export async function changeUserStatus(
  ctx: AppContext,
  actor: Actor,
  id: string,
  patch: StatusPatch,
): Promise<AdminUser> {
  const reason = patch.reason ?? '';
  const after = await ctx.db.transaction().execute(async (trx) => {
    const changed = await setStatus(trx, id, { is_active: patch.is_active, reason });
    const action = patch.is_active ? 'user.activated' : 'user.deactivated';
    const facts = { username: changed.username, reason };
    await recordAudit(ctx, { action, actor, ip: actor.ip, subject: { type: 'user', id }, facts }, trx);
    return changed;
  });
  await tellStatus(ctx, id, patch.is_active);
  if (!patch.is_active) await tellBlocked(ctx, after, reason);
  return toAdminUser(after);
}

function tellBlocked(ctx: AppContext, user: UserRow, reason: string): Promise<void> {
  return sendLater(ctx, user, languageOfUser(user), (facts) => blockedMail(facts, reason));
}

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const text = String(error).includes('email') ? 'auth:emailTaken' : 'auth:usernameTaken';
  throw new AppError('conflict', text, { cause: error });
}

/** The changes of an edit, for the audit log: never a secret. */
function changes(before: UserRow, after: UserRow): Record<string, string> {
  const fields = ['username', 'email', 'role', 'is_active', 'upload_limit_mb', 'storage_limit_mb'] as const;
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, `${before[field]} → ${after[field]}`]),
  );
}

/**
 * Deletes a person with everything of theirs: playlists, tracks, likes, files.
 * @throws AppError not_found, conflict (the last active administrator)
 */
export function deleteUser(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  return removeAccount(ctx, actor, id, 'user.deleted');
}
