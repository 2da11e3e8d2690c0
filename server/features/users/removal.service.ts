import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/schema.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { endAllSessions } from '#server/features/auth/session.service.ts';
import { forgetLikesOf } from '#server/features/likes/like.service.ts';
import { forgetTracksOf } from '#server/features/playlists/playlist.service.ts';
import { blobsOf, removeUnused } from '#server/features/storage/storage.service.ts';
import { AppError } from '#shared/errors.ts';
import { adminUserMessages } from '#shared/messages/admin-users.ts';
import { announceUser } from './user.service.ts';
import { countOtherActiveAdmins, deleteUser, findUser } from './user.store.ts';

/** Who deletes an account: its person, or an administrator. */
export interface Remover {
  id: string;
  username: string;
  ip: string;
}

/**
 * Deletes a person with everything of theirs: playlists, tracks, likes, sessions, and the files that nothing else uses.
 * @throws AppError not_found, conflict (the last active administrator)
 */
export async function removeAccount(
  ctx: AppContext,
  remover: Remover,
  userId: string,
  action: 'user.deleted' | 'account.deleted',
): Promise<void> {
  const blobs = await blobsOf(ctx, userId);
  await ctx.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId);
    if (!user) throw new AppError('not_found', adminUserMessages.notFound);
    await protectLastAdmin(trx, user);
    await forgetLikesOf(trx, userId, ctx.clock());
    await forgetTracksOf(trx, userId, ctx.clock());
    await deleteUser(trx, userId);
    const facts = { username: user.username, tracks: user.track_count, playlists: user.playlist_count };
    const subject = { type: 'user', id: userId };
    await recordAudit(ctx, { action, actor: remover, ip: remover.ip, subject, facts }, trx);
  });
  await endAllSessions(ctx, userId);
  await announceUser(ctx, userId);
  await removeUnused(ctx, blobs);
}

/**
 * Somebody must always be able to administer.
 * @throws AppError conflict
 */
export async function protectLastAdmin(trx: Db, user: UserRow): Promise<void> {
  if (user.role !== 'admin' || !user.is_active) return;
  if ((await countOtherActiveAdmins(trx, user.id)) === 0) {
    throw new AppError('conflict', adminUserMessages.lastAdmin);
  }
}
