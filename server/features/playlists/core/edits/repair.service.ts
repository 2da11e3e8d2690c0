import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { ChangedItems } from '#shared/playlists/playlist-edits.ts';
import * as items from '../items/item.store.ts';
import { asListed, recordCount, type OwnAct, requireTrack } from './item.service.ts';
import * as history from '../record/playlist-history.ts';
import * as store from './repair.store.ts';
import { lockPlaylist } from '../record/restore.store.ts';
import { findPlaylistFor } from '../playlist.service.ts';

interface ItemKey {
  playlistId: string;
  itemId: string;
}

/** The track that replaces an item's own: an existing one, or one made from the old track. */
export type Choice = string | ((trx: Db, from: string) => Promise<string>);

/**
 * Replaces an item's track: the item keeps its place and all that hangs on it. Choosing the track that a repair took away
 * undoes that repair.
 * @throws AppError not_found (also a track that is not for the viewer), conflict (no right, or a missing item, the same
 *   track, or it is in the playlist already)
 */
export async function repairItem(
  ctx: AppContext,
  viewer: { id: string },
  { playlistId, itemId }: ItemKey,
  choice: Choice,
): Promise<ChangedItems> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId);
    await findPlaylistFor(trx, viewer, playlistId, 'edit');
    const trackId =
      typeof choice === 'string' ? choice : await choice(trx, await trackOf(trx, { playlistId, itemId }));
    return replaceTrack(trx, { playlistId, actorId: viewer.id, now: ctx.clock() }, { itemId, trackId });
  });
}

const trackOf = async (trx: Db, item: ItemKey): Promise<string> => (await listedAt(trx, item)).track_id;

/** @throws AppError not_found, conflict (a missing item) */
async function listedAt(trx: Db, { playlistId, itemId }: ItemKey) {
  const item = await items.findItem(trx, playlistId, itemId);
  if (!item) throw new AppError('not_found', 'playlists:itemGone');
  const { track_id, opens } = item;
  if (track_id === null) throw new AppError('conflict', 'link-repairs:isMissing');
  return { track_id, opens };
}

/** Replaces an item's track inside the transaction of a caller that has checked the right and locked the playlist's row. */
export async function replaceTrack(
  trx: Db,
  act: OwnAct,
  { itemId, trackId }: { itemId: string; trackId: string },
): Promise<ChangedItems> {
  const { playlistId, actorId, now } = act;
  const { track_id: from, opens } = await listedAt(trx, { playlistId, itemId });
  if (from === trackId) throw new AppError('conflict', 'playlists:alreadyThere');
  const undone = await store.findRepair(trx, { playlistId, itemId, from: trackId, to: from });
  // A track that stood there is asked for nothing again: nobody else might let it be heard.
  if (undone === null) await requireTrack(trx, { id: actorId }, trackId);
  const countedBefore = await countedOf(trx, { playlistId, itemId });
  const [before] = await history.itemsBefore(trx, [itemId]);
  const to = undone ? { track_id: trackId, opens: undone.from_opens } : await asListed(trx, act, trackId);
  await put(trx, itemId, { from, to });
  const [after] = await history.itemsBefore(trx, [itemId]);
  const counted = await countedOf(trx, { playlistId, itemId });
  const changed = await recordCount(trx, act, counted - countedBefore);
  if (before && after) await history.noteRepaired(trx, act, { before, after });
  if (undone !== null) await store.updateUndone(trx, undone.id, now);
  else {
    await store.insertRepair(trx, {
      id: newId(now),
      playlist_id: playlistId,
      entry_id: itemId,
      from_track_id: from,
      to_track_id: trackId,
      from_opens: opens,
      user_id: actorId,
      at: now,
    });
  }
  return changed;
}

const countedOf = async (trx: Db, { playlistId, itemId }: ItemKey): Promise<number> =>
  (await items.findItem(trx, playlistId, itemId))?.counted ?? 0;

async function put(
  trx: Db,
  itemId: string,
  tracks: Parameters<typeof store.updateTrackOf>[2],
): Promise<void> {
  try {
    await store.updateTrackOf(trx, itemId, tracks);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'playlists:alreadyThere');
    throw error;
  }
}

/** The newest repairs of a playlist that were not undone. */
export const listRepairs = store.listStanding;
