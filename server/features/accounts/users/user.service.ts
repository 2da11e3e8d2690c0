import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation, takeTurns } from '#server/db/dialect.ts';
import type { UserPatch, UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { uploadLimitMbByRole, usernameMax, usernameMin } from '#shared/limits.ts';
import type { Language } from '#shared/texts/texts.ts';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import type { Role } from '#shared/accounts/users.ts';
import {
  countOtherActiveAdmins,
  findUser,
  findUserByIdentifier,
  findUserForUpdate,
  hasUsers,
  insertUser,
  listActiveAdmins,
  updateUser,
} from './user.store.ts';
import { findFormerOwner, findOwnerOfOldEmail } from './former-name.store.ts';
import { toCurrentUser } from './user.view.ts';

/** The bus topic that announces changed accounts to every server process. */
export const userChanged = 'users.changed';
export interface UserChanged {
  userId: string;
}

/** Announces a changed account: call it after the commit of every change of a users row. */
export function announceUser(ctx: AppContext, userId: string): Promise<void> {
  return ctx.bus.publish(userChanged, { userId } satisfies UserChanged);
}

/** @throws AppError unauthenticated where the person is gone */
export async function getUserRow(ctx: AppContext, userId: string): Promise<UserRow> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('unauthenticated', 'errors:unauthenticated');
  return user;
}

/** The person's row, or null. */
export function findUserRow(ctx: AppContext, userId: string): Promise<UserRow | null> {
  return findUser(ctx.db, userId);
}

/** Language of messages that a person gets without a request. */
export const languageOfUser = ({ language }: Pick<UserRow, 'language'>): Language => language ?? 'en';

/** The person's row, locked until the transaction ends; or null. */
export function lockUser(trx: Db, userId: string): Promise<UserRow | null> {
  return findUserForUpdate(trx, userId);
}

/** @throws AppError unauthenticated where the person is gone */
export async function getCurrentUser(ctx: AppContext, userId: string): Promise<CurrentUser> {
  return toCurrentUser(await getUserRow(ctx, userId));
}

/** Finds a person by username or email address, without regard to case; or null. */
export function findByIdentifier(ctx: AppContext, identifier: string): Promise<UserRow | null> {
  return findUserByIdentifier(ctx.db, identifier);
}

/** The active account of an address, or null. */
export async function findActiveByEmail(ctx: AppContext, email: string): Promise<UserRow | null> {
  const user = await findUserByIdentifier(ctx.db, email);
  return user?.is_active ? user : null;
}

export function noteLogin(trx: Db, userId: string, now: number, language: Language): Promise<void> {
  return updateUser(trx, userId, { last_login_at: now, language });
}

export function anyUserExists(ctx: AppContext): Promise<boolean> {
  return hasUsers(ctx.db);
}

/** Changes an account in a transaction of its own, and announces it. */
export async function changeUser(ctx: AppContext, userId: string, patch: UserPatch): Promise<void> {
  await ctx.db.transaction().execute((trx) => updateUser(trx, userId, patch));
  await announceUser(ctx, userId);
}

/** Changes an account inside the caller's transaction, who announces it afterwards. */
export function patchUser(trx: Db, userId: string, patch: UserPatch): Promise<void> {
  return updateUser(trx, userId, patch);
}

/** The active administrators. */
export const listAdmins = (db: Db): Promise<UserRow[]> => listActiveAdmins(db);

/** Counts the active administrators except these. */
export function countActiveAdmins(db: Db, except: readonly string[]): Promise<number> {
  return countOtherActiveAdmins(db, except);
}

/** Records that the address of a locked row is the person's own. */
export async function markEmailVerified(ctx: AppContext, trx: Db, user: UserRow): Promise<void> {
  if (user.email_verified_at === null) {
    await updateUser(trx, user.id, { email_verified_at: ctx.clock() });
  }
}

export function setPasswordHash(trx: Db, userId: string, passwordHash: string): Promise<void> {
  return updateUser(trx, userId, { password_hash: passwordHash });
}

/** Replaces the hash `old` by a newer one of the same password, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  ctx: AppContext,
  userId: string,
  old: string,
  passwordHash: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (user?.password_hash === old) await setPasswordHash(trx, userId, passwordHash);
  });
}

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  /** Address from which it is opened; empty for the system. */
  ip: string;
  /** The role. Not set: the first account of an installation becomes the administrator, later ones members. */
  role?: Role;
  language?: Language;
  isVerified?: boolean;
}

/**
 * Opens an account; `alongside` runs in its transaction.
 * @throws AppError conflict where the name or the address is taken
 */
export async function openAccount(
  ctx: AppContext,
  account: NewAccount,
  alongside?: (trx: Db, user: UserRow) => Promise<void>,
): Promise<UserRow> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await takeTurns(trx, 'open account');
      await refuseTaken(trx, account);
      const role = account.role ?? ((await hasUsers(trx)) ? 'user' : 'admin');
      const user = await insertUser(trx, toNewAccount(ctx, account, role));
      const subject = { type: 'user', id: user.id };
      const facts = { username: user.username, role };
      const actor = account.ip === '' ? null : user;
      await recordAudit(ctx, { action: 'account.opened', actor, ip: account.ip, subject, facts }, trx);
      await alongside?.(trx, user);
      return user;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw takenError('usernameTaken', 'username');
    throw error;
  }
}

/** The row of a new account. */
export function toNewAccount(ctx: AppContext, account: NewAccount, role: Role) {
  const now = ctx.clock();
  return {
    id: newId(now),
    username: account.username,
    username_key: account.username.toLowerCase(),
    email: account.email,
    email_key: account.email.toLowerCase(),
    password_hash: account.passwordHash,
    role,
    upload_limit_mb: uploadLimitMbByRole[role],
    email_verified_at: account.isVerified ? now : null,
    avatar_sha256: null,
    language: account.language ?? null,
    created_at: now,
  };
}

/**
 * Refuses what another person has, or may still take back: the name of before, and the address that they changed. `ownId`
 * names the person who asks.
 * @throws AppError conflict
 */
export async function refuseTaken(
  db: Db,
  { username, email }: { username?: string; email?: string },
  ownId: string | null = null,
): Promise<void> {
  const isOthers = (owner: string | null) => owner !== null && owner !== ownId;
  if (username !== undefined) {
    const owner = (await findUserByIdentifier(db, username))?.id ?? (await findFormerOwner(db, username));
    if (isOthers(owner)) throw takenError('usernameTaken', 'username');
  }
  if (email !== undefined) {
    const owner = (await findUserByIdentifier(db, email))?.id ?? (await findOwnerOfOldEmail(db, email));
    if (isOthers(owner)) throw takenError('emailTaken', 'email');
  }
}

/** Reports whether an error is {@link openAccount}'s for an address that has an account. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof AppError && error.text === 'auth:emailTaken';

function takenError(text: 'usernameTaken' | 'emailTaken', field: string): AppError {
  return new AppError('conflict', `auth:${text}`, { facts: { field } });
}

/** A free username made of `wish`, or of `other` where that holds no name. */
export async function freeUsername(ctx: AppContext, wish: string, other = 'admin'): Promise<string> {
  const letters = wish.replace(/[^\w.-]/g, '').slice(0, usernameMax - 4);
  const isName = letters.length >= usernameMin && /[A-Za-z0-9]/.test(letters);
  const base = isName ? letters : other;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    const owner = (await findUserByIdentifier(ctx.db, name)) ?? (await findFormerOwner(ctx.db, name));
    if (owner === null) return name;
  }
}

/**
 * Refuses a change of the last active administrator. `user` is a locked row.
 * @throws AppError conflict
 */
export async function protectLastAdmin(trx: Db, user: UserRow): Promise<void> {
  if (user.role !== 'admin' || !user.is_active) return;
  // Of two administrators who demote each other at once, the second must see what the first did.
  await takeTurns(trx, 'last administrator');
  if ((await countOtherActiveAdmins(trx, [user.id])) === 0) {
    throw new AppError('conflict', 'admin-users:lastAdmin');
  }
}
