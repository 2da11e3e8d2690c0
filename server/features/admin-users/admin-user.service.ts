import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { blockedLetter } from '#server/features/auth/auth-mail.ts';
import { sendLater } from '#server/features/auth/letters.service.ts';
import { endAllSessions } from '#server/features/auth/session.service.ts';
import { protectLastAdmin, removeAccount } from '#server/features/users/removal.service.ts';
import { announceUser } from '#server/features/users/user.service.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/schema.ts';
import type { AdminUser, AdminUserPatch, AdminUserQuery, StatusPatch } from '#shared/admin-users.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/messages/message.ts';
import { adminUserMessages } from '#shared/messages/admin-users.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { countUsers, findUserRow, listUsers, updateUser } from './admin-user.store.ts';
import { toAdminUser } from './admin-user.view.ts';

/** Who acts, for the audit log. */
export interface Actor {
  id: string;
  username: string;
  ip: string;
  /** In which the person is written to. */
  language: Language;
}

export async function listPeople(ctx: AppContext, query: AdminUserQuery): Promise<AdminUser[]> {
  return (await listUsers(ctx.readDb, query)).map(toAdminUser);
}

export async function countPeople(ctx: AppContext, query: AdminUserQuery): Promise<{ total: number }> {
  return { total: await countUsers(ctx.readDb, query) };
}

/** @throws AppError not_found, conflict (a taken name, or the last active administrator) */
export async function editPerson(
  ctx: AppContext,
  actor: Actor,
  id: string,
  patch: AdminUserPatch,
): Promise<AdminUser> {
  const { before, after } = await ctx.db.transaction().execute(async (trx) => {
    const before = await requireUser(trx, id);
    const staysAdmin = patch.role === 'admin' && patch.is_active;
    if (!staysAdmin) await protectLastAdmin(trx, before);
    const after = await updateUser(trx, id, {
      username: patch.username,
      username_key: patch.username.toLowerCase(),
      email: patch.email,
      email_key: patch.email.toLowerCase(),
      role: patch.role,
      is_active: patch.is_active ? 1 : 0,
      block_reason: patch.is_active ? null : before.block_reason,
      upload_limit_mb: patch.upload_limit_mb,
    }).catch(refuseTaken);
    const subject = { type: 'user', id };
    const entry = {
      action: 'user.edited',
      actor,
      ip: actor.ip,
      subject,
      facts: changes(before, after),
    } as const;
    await recordAudit(ctx, entry, trx);
    return { before, after };
  });
  // A token says who one is and in which role: after a change of either, or a deactivation, it must not speak on.
  const deactivated = before.is_active === 1 && after.is_active === 0;
  if (before.role !== after.role || deactivated) await endAllSessions(ctx, id);
  if (deactivated) tellBlocked(ctx, actor, after, '');
  await announceUser(ctx, id);
  return toAdminUser(after);
}

/** @throws AppError not_found, conflict (the last active administrator) */
export async function setPersonStatus(
  ctx: AppContext,
  actor: Actor,
  id: string,
  patch: StatusPatch,
): Promise<AdminUser> {
  const after = await ctx.db.transaction().execute(async (trx) => {
    const before = await requireUser(trx, id);
    if (!patch.is_active) await protectLastAdmin(trx, before);
    const changed = await updateUser(trx, id, {
      is_active: patch.is_active ? 1 : 0,
      block_reason: patch.is_active ? null : patch.reason || null,
    });
    const action = patch.is_active ? 'user.activated' : 'user.deactivated';
    const facts = { username: before.username, reason: patch.reason ?? '' };
    await recordAudit(ctx, { action, actor, ip: actor.ip, subject: { type: 'user', id }, facts }, trx);
    return changed;
  });
  if (!patch.is_active) {
    await endAllSessions(ctx, id);
    tellBlocked(ctx, actor, after, patch.reason ?? '');
  }
  await announceUser(ctx, id);
  return toAdminUser(after);
}

function tellBlocked(ctx: AppContext, actor: Actor, user: UserRow, reason: string): void {
  sendLater(ctx, user, actor.language, (facts) => blockedLetter(facts, reason));
}

async function requireUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUserRow(db, id);
  if (!user) throw new AppError('not_found', adminUserMessages.notFound);
  return user;
}

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const text = String(error).includes('email') ? authMessages.emailTaken : authMessages.usernameTaken;
  throw new AppError('conflict', text, { cause: error });
}

/** What an edit changed, for the audit log: never a secret. */
function changes(before: UserRow, after: UserRow): Record<string, string> {
  const fields = ['username', 'email', 'role', 'is_active', 'upload_limit_mb'] as const;
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
export function deletePerson(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  return removeAccount(ctx, actor, id, 'user.deleted');
}
