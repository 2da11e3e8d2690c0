import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '#server/context.ts';
import { rescore } from '#server/features/base/popularity/popularity.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { AppError } from '#shared/errors.ts';
import { trashKeepMs } from '#shared/limits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { deleteBlockedMembers } from '../members/member.store.ts';
import { noteRestored } from '../record/playlist-history.ts';
import { ensureBeginning } from '../record/beginning.store.ts';
import { findPlaylistFor, getPlaylist } from '../playlist.service.ts';
import * as playlistStore from '../playlist.store.ts';
import { recountTracks } from '../items/track-count.store.ts';
import * as store from './trash.store.ts';

/**
 * Deletes a playlist at once and for everyone; its owner can restore it for a while.
 * @throws AppError not_found, forbidden
 */
export async function deletePlaylist(ctx: AppContext, viewer: { id: string }, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { cover_sha256, owner_id } = await findPlaylistFor(trx, viewer, id, 'own');
    const rows = await store.readPlaylistRows(trx, id);
    const contents = JSON.stringify(rows);
    await setImmediate();
    await store.insertTrash(trx, {
      id,
      owner_id,
      kind: 'playlist',
      deleted_at: ctx.clock(),
      contents,
      cover_sha256,
    });
    await setImmediate();
    await playlistStore.deletePlaylist(trx, id);
  });
}

/**
 * Brings a playlist back with its items, likes and place in the feed, as its owner asks.
 * @throws AppError not_found where it is not in their trash (any more)
 */
export async function restorePlaylist(
  ctx: AppContext,
  viewer: { id: string },
  id: string,
): Promise<Playlist> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    const kept = await store.deleteTrash(trx, id, viewer.id, now - trashKeepMs);
    if (!kept) throw new AppError('not_found', 'playlists:notInTrash');
    await setImmediate();
    const isWhole = await store.insertPlaylistRows(trx, JSON.parse(kept.contents) as store.PlaylistRows);
    // Blocks of the time between.
    await deleteBlockedMembers(trx, id, viewer.id);
    await recountTracks(trx, id);
    await ensureBeginning(trx, id);
    if (!isWhole) await noteRestored(trx, { playlistId: id, actorId: viewer.id, now });
    await rescore(trx, [id], now);
  });
  return getPlaylist(ctx, viewer, id);
}

/** Recurring work: deletes from the trash what can no longer be restored. */
export async function emptyTrash(ctx: AppContext): Promise<void> {
  const covers = await store.deleteOldTrash(ctx.db, ctx.clock() - trashKeepMs);
  await removeUnused(ctx, covers);
}
