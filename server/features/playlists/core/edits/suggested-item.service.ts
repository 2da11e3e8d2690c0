import type { Db } from '#server/db/dialect.ts';
import { AppError } from '#shared/errors.ts';
import { itemsInPlaylistMax } from '#shared/limits.ts';
import type { ChangedItems } from '#shared/playlists/playlist-edits.ts';
import { isDeadItem } from '../items/dead-links.service.ts';
import { fillMissing, insertItem } from './item.service.ts';
import { lockPlaylist } from '../record/restore.store.ts';
import { findPlaylistFor } from '../playlist.service.ts';
import { replaceTrack } from './repair.service.ts';
import type { PlaylistForViewer } from '../playlist.view.ts';

/**
 * A playlist that the viewer may edit. Other edits of it wait until the transaction ends.
 * @throws AppError not_found, conflict (no right)
 */
export async function lockForEdit(trx: Db, viewer: { id: string }, id: string): Promise<PlaylistForViewer> {
  await lockPlaylist(trx, id);
  return findPlaylistFor(trx, viewer, id, 'edit');
}

interface SuggestedItem {
  trackId: string;
  /** The item before which the new one is put; null: at the end. */
  before: string | null;
  /** The missing item, or the one with a dead link, that it fills; then `before` is ignored. */
  fills: string | null;
  /** Null: a visitor. */
  suggestedBy: string | null;
}

/**
 * Adds an accepted suggestion to a playlist of {@link lockForEdit}, as an edit of the person who accepts it.
 * @throws AppError not_found (the track), conflict (it is there already, the place has gone, or the playlist is full)
 */
export async function takeIn(
  trx: Db,
  playlist: PlaylistForViewer,
  { actorId, now }: { actorId: string; now: number },
  { trackId, before, fills, suggestedBy }: SuggestedItem,
): Promise<ChangedItems & { entry_id: string }> {
  const act = { playlistId: playlist.id, actorId, now, suggestedBy };
  if (fills !== null) {
    const put = (await isDeadItem(trx, playlist.id, fills)) ? replaceTrack : fillMissing;
    return { ...(await put(trx, act, { itemId: fills, trackId })), entry_id: fills };
  }
  if (playlist.track_count >= itemsInPlaylistMax) throw new AppError('conflict', 'playlists:full');
  return insertItem(trx, act, { trackId, before });
}
