import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/schema.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { uploadLimitMbByRole } from '#shared/limits.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import type { CurrentUser, Role } from '#shared/users.ts';
import { findUser, findUserByIdentifier, hasUsers, insertUser, updateLastLogin } from './user.store.ts';
import { toCurrentUser } from './user.view.ts';

/** @throws AppError unauthenticated where the person is gone */
export async function getCurrentUser(ctx: AppContext, userId: string): Promise<CurrentUser> {
  return toCurrentUser(await getUserRow(ctx, userId));
}

/**
 * The person's row, for what other features decide by it (limits, quotas).
 * @throws AppError unauthenticated where the person is gone
 */
export async function getUserRow(ctx: AppContext, userId: string): Promise<UserRow> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('unauthenticated', errorMessages.unauthenticated);
  return user;
}

export function findByIdentifier(ctx: AppContext, identifier: string): Promise<UserRow | null> {
  return findUserByIdentifier(ctx.db, identifier);
}

export function noteLogin(ctx: AppContext, userId: string): Promise<void> {
  return updateLastLogin(ctx.db, userId, ctx.clock());
}

export function anyUserExists(ctx: AppContext): Promise<boolean> {
  return hasUsers(ctx.db);
}

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  /** Left out: the first account of an installation becomes the administrator, later ones members. */
  role?: Role;
}

/** @throws AppError conflict where the name or the address is taken */
export async function openAccount(ctx: AppContext, account: NewAccount): Promise<UserRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const role = account.role ?? ((await hasUsers(trx)) ? 'user' : 'admin');
    await refuseTaken(trx, account);
    try {
      return await insertUser(trx, {
        id: newId(ctx.clock()),
        username: account.username,
        username_key: account.username.toLowerCase(),
        email: account.email,
        email_key: account.email.toLowerCase(),
        password_hash: account.passwordHash,
        role,
        upload_limit_mb: uploadLimitMbByRole[role],
        created_at: ctx.clock(),
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('conflict', authMessages.usernameTaken);
      throw error;
    }
  });
}

async function refuseTaken(db: Db, account: NewAccount): Promise<void> {
  if (await findUserByIdentifier(db, account.username)) {
    throw new AppError('conflict', authMessages.usernameTaken);
  }
  if (await findUserByIdentifier(db, account.email)) throw new AppError('conflict', authMessages.emailTaken);
}
