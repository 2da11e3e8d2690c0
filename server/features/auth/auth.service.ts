import type { AppContext } from '#server/context.ts';
import {
  findByIdentifier,
  getCurrentUser,
  noteLogin,
  openAccount,
} from '#server/features/users/user.service.ts';
import type { AccountDraft, Credentials } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import { authMessages } from '#shared/messages/auth.ts';
import type { CurrentUser } from '#shared/users.ts';
import { hashPassword, unusableHash, verifyPassword } from './passwords.ts';
import { beginSession, type Device } from './session.service.ts';

/** @throws AppError conflict */
export async function register(ctx: AppContext, draft: AccountDraft): Promise<CurrentUser> {
  const passwordHash = await hashPassword(draft.password);
  const user = await openAccount(ctx, { username: draft.username, email: draft.email, passwordHash });
  ctx.log.info({ userId: user.id, role: user.role }, 'Account opened');
  return getCurrentUser(ctx, user.id);
}

/**
 * Checks a name and a password and begins a session. Equal work is done whether or not there is such an account.
 * @throws AppError unauthenticated, forbidden
 */
export async function login(ctx: AppContext, credentials: Credentials, device: Device) {
  const user = await findByIdentifier(ctx, credentials.username);
  const fits = await verifyPassword(user?.password_hash ?? (await unusableHash), credentials.password);
  if (!user || !fits) throw new AppError('unauthenticated', authMessages.wrongCredentials);
  if (!user.is_active) throw new AppError('forbidden', authMessages.accountBlocked);
  await noteLogin(ctx, user.id);
  return { access_token: await beginSession(ctx, user, device), token_type: 'bearer' as const };
}
