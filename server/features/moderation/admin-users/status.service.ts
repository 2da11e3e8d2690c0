import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { dropTokens } from '#server/features/accounts/auth/mail-token.service.ts';
import { dropAllSessions, tellAllEnded } from '#server/features/accounts/auth/session.service.ts';
import { recountTracksOf } from '#server/features/playlists/core/items/listed-tracks.service.ts';
import { announceUser, lockUser, protectLastAdmin } from '#server/features/accounts/users/user.service.ts';
import { AppError } from '#shared/errors.ts';
import { updateUser } from './admin-user.store.ts';

/**
 * Activates or deactivates an account, inside the caller's transaction; call {@link tellStatus} after it.
 * @throws AppError not_found, conflict (the last active administrator)
 */
export async function setStatus(
  trx: Db,
  id: string,
  { is_active, reason }: { is_active: boolean; reason: string },
): Promise<UserRow> {
  const before = await requireUser(trx, id);
  if (!is_active) await protectLastAdmin(trx, before);
  const changed = await updateUser(trx, id, {
    is_active: is_active ? 1 : 0,
    block_reason: is_active ? null : reason || null,
  });
  if (before.is_active !== changed.is_active) await recountTracksOf(trx, id);
  if (!is_active) {
    await dropAllSessions(trx, id);
    await dropTokens(trx, id);
  }
  return changed;
}

/** Announces a change of an account's state to every server process. */
export async function tellStatus(ctx: AppContext, id: string, isActive: boolean): Promise<void> {
  if (!isActive) await tellAllEnded(ctx, id);
  await announceUser(ctx, id);
}

/** The locked row of an account. */
export async function requireUser(trx: Db, id: string): Promise<UserRow> {
  const user = await lockUser(trx, id);
  if (!user) throw new AppError('not_found', 'admin-users:notFound');
  return user;
}
