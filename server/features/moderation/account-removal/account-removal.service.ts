import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { tellAllEnded } from '#server/features/accounts/auth/session.service.ts';
import { forgetLikesOf } from '#server/features/playlists/likes/like.service.ts';
import { forgetTracksOf } from '#server/features/playlists/core/items/listed-tracks.service.ts';
import { blobsOf, removeUnused } from '#server/features/base/storage/storage.service.ts';
import { forgetCommentsOf } from '#server/features/social/comments/comment.service.ts';
import { forgetSuggestionsOf } from '#server/features/ingest/suggestions/suggestion.service.ts';
import { announceUser, lockUser, protectLastAdmin } from '#server/features/accounts/users/user.service.ts';
import { AppError } from '#shared/errors.ts';
import { deleteRowsOf } from './account-removal.store.ts';

/** The actor who deletes an account: its person, or an administrator. */
export interface Remover {
  id: string;
  username: string;
  ip: string;
}

/**
 * Deletes a person with everything of theirs: playlists, tracks, likes, sessions, and the files that nothing else uses.
 * `checked` is the row that the person's password matched a moment ago: if the password has changed since, nothing is
 * deleted.
 * @throws AppError not_found, conflict (the last active administrator), unprocessable (the password has changed)
 */
export async function removeAccount(
  ctx: AppContext,
  remover: Remover,
  userId: string,
  action: 'user.deleted' | 'account.deleted',
  checked: { password_hash: string } | null = null,
): Promise<void> {
  const blobs = await blobsOf(ctx, userId);
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError('not_found', 'admin-users:notFound');
    if (checked && user.password_hash !== checked.password_hash) {
      throw new AppError('unprocessable', 'auth:wrongPassword', { facts: { field: 'password' } });
    }
    await protectLastAdmin(trx, user);
    await forgetLikesOf(trx, userId, ctx.clock());
    await forgetTracksOf(trx, userId, ctx.clock());
    await forgetSuggestionsOf(trx, userId);
    await forgetCommentsOf(trx, userId, ctx.clock());
    const facts = { username: user.username, tracks: user.track_count, playlists: user.playlist_count };
    const subject = { type: 'user', id: userId };
    await recordAudit(ctx, { action, actor: remover, ip: remover.ip, subject, facts }, trx);
    // Last: the entry keeps the name for a while, and the id no longer than the account.
    await deleteRowsOf(trx, userId);
  });
  // Their rows went with the person's.
  await tellAllEnded(ctx, userId);
  await announceUser(ctx, userId);
  await removeUnused(ctx, blobs);
}
