import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { playlistMessages } from '#shared/messages/playlists.ts';
import { PlaylistPatch } from '#shared/playlist-edits.ts';
import type { PlaylistHead } from '#shared/playlists.ts';
import * as history from './playlist-history.ts';
import { rightOn } from './playlist.policy.ts';
import { findPlaylistFor, getHead } from './playlist.service.ts';
import * as store from './playlist.store.ts';

/**
 * Edits what a playlist says of itself.
 * @throws AppError not_found, forbidden, conflict (it has changed since the edit began)
 */
export async function updatePlaylist(
  ctx: AppContext,
  viewer: { id: string },
  id: string,
  input: PlaylistPatch,
): Promise<PlaylistHead> {
  const { version, ...change } = PlaylistPatch.parse(input);
  await ctx.db.transaction().execute(async (trx) => {
    const playlist = await findPlaylistFor(trx, viewer, id, 'edit');
    const isOpening = change.visibility !== undefined && change.visibility !== playlist.visibility;
    if (isOpening && rightOn(viewer, playlist) !== 'own') {
      throw new AppError('forbidden', errorMessages.forbidden);
    }
    await changePlaylist(trx, viewer, { ...playlist, version }, change, ctx.clock());
  });
  return getHead(ctx, viewer, id);
}

/**
 * Changes a playlist that still has the version that the editor saw: `playlist` is its row with that version. The viewer's
 * id is null for an administrator's decision.
 * @throws AppError conflict, with the `current_version`
 */
export async function changePlaylist(
  trx: Db,
  viewer: { id: string | null },
  playlist: PlaylistRow,
  change: store.PlaylistChange,
  now: number,
): Promise<void> {
  const { id, version } = playlist;
  if (await store.updatePlaylist(trx, { id, version }, change, now)) {
    await history.noteEdited(trx, { playlistId: id, actorId: viewer.id, now }, playlist, change);
    return;
  }
  const current = await store.findPlaylist(trx, id, null);
  throw new AppError('conflict', playlistMessages.changedMeanwhile, {
    facts: { current_version: current?.version ?? null },
  });
}
