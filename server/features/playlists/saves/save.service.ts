import type { AppContext } from '#server/context.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import type { SaveStatus } from '#shared/playlists/saves.ts';
import * as store from './save.store.ts';

/** @throws AppError not_found where there is no playlist that the viewer may see */
export async function savePlaylist(
  ctx: AppContext,
  viewer: { id: string },
  playlistId: string,
): Promise<SaveStatus> {
  await ctx.db.transaction().execute(async (trx) => {
    await findVisiblePlaylist(trx, viewer, playlistId);
    await store.insertSave(trx, {
      user_id: viewer.id,
      playlist_id: playlistId,
      created_at: ctx.clock(),
    });
  });
  return { saved: true };
}

/** Takes a playlist off the list, also one that may no longer be seen. */
export async function unsavePlaylist(
  ctx: AppContext,
  viewer: { id: string },
  playlistId: string,
): Promise<SaveStatus> {
  await store.deleteSave(ctx.db, viewer.id, playlistId);
  return { saved: false };
}
