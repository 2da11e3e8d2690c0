import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { ChangedItems } from '#shared/playlists/playlist-edits.ts';
import * as entries from '../items/entry.store.ts';
import { asListed, countItems, type OwnAct, requireTrack } from './item.service.ts';
import * as history from '../record/playlist-history.ts';
import * as store from './repair.store.ts';
import { lockPlaylist } from '../record/restore.store.ts';
import { findPlaylistFor } from '../playlist.service.ts';

interface ItemKey {
  playlistId: string;
  entryId: string;
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
  { playlistId, entryId }: ItemKey,
  choice: Choice,
): Promise<ChangedItems> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId);
    await findPlaylistFor(trx, viewer, playlistId, 'edit');
    const trackId =
      typeof choice === 'string' ? choice : await choice(trx, await trackOf(trx, { playlistId, entryId }));
    return replaceTrack(trx, { playlistId, actorId: viewer.id, now: ctx.clock() }, { entryId, trackId });
  });
}

const trackOf = async (trx: Db, item: ItemKey): Promise<string> => (await listedAt(trx, item)).track_id;

/** @throws AppError not_found, conflict (a missing item) */
async function listedAt(trx: Db, { playlistId, entryId }: ItemKey) {
  const entry = await entries.findEntry(trx, playlistId, entryId);
  if (!entry) throw new AppError('not_found', 'playlists:lineGone');
  const { track_id, opens } = entry;
  if (track_id === null) throw new AppError('conflict', 'link-repairs:isMissing');
  return { track_id, opens };
}

/** Replaces an item's track inside the transaction of a caller that has checked the right and locked the playlist's row. */
export async function replaceTrack(
  trx: Db,
  act: OwnAct,
  { entryId, trackId }: { entryId: string; trackId: string },
): Promise<ChangedItems> {
  const { playlistId, actorId, now } = act;
  const { track_id: from, opens } = await listedAt(trx, { playlistId, entryId });
  if (from === trackId) throw new AppError('conflict', 'playlists:alreadyThere');
  const undone = await store.findRepair(trx, { playlistId, entryId, from: trackId, to: from });
  // A track that stood there is asked for nothing again: nobody else might let it be heard.
  if (undone === null) await requireTrack(trx, { id: actorId }, trackId);
  const countedBefore = await countedOf(trx, { playlistId, entryId });
  const [before] = await history.itemsBefore(trx, [entryId]);
  const to = undone ? { track_id: trackId, opens: undone.from_opens } : await asListed(trx, act, trackId);
  await put(trx, entryId, { from, to });
  const [after] = await history.itemsBefore(trx, [entryId]);
  const counted = await countedOf(trx, { playlistId, entryId });
  const changed = await countItems(trx, playlistId, counted - countedBefore, now);
  if (before && after) await history.noteRepaired(trx, act, { before, after });
  if (undone !== null) await store.updateUndone(trx, undone.id, now);
  else {
    await store.insertRepair(trx, {
      id: newId(now),
      playlist_id: playlistId,
      entry_id: entryId,
      from_track_id: from,
      to_track_id: trackId,
      from_opens: opens,
      user_id: actorId,
      at: now,
    });
  }
  return changed;
}

const countedOf = async (trx: Db, { playlistId, entryId }: ItemKey): Promise<number> =>
  (await entries.findEntry(trx, playlistId, entryId))?.counted ?? 0;

async function put(
  trx: Db,
  entryId: string,
  tracks: Parameters<typeof store.updateTrackOf>[2],
): Promise<void> {
  try {
    await store.updateTrackOf(trx, entryId, tracks);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'playlists:alreadyThere');
    throw error;
  }
}

/** The newest repairs of a playlist that were not undone. */
export const listRepairs = store.listStanding;
