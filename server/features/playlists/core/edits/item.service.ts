import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { ChangedItems } from '#shared/playlists/playlist-edits.ts';
import * as store from '../items/item.store.ts';
import * as positions from '../items/item-position.store.ts';
import type { Act } from '../record/playlist-events.ts';
import * as history from '../record/playlist-history.ts';
import { positionGap } from '../playlist.service.ts';
import { withShownCount } from '../items/shown-count.service.ts';
import { countShown, updateTrackCount } from '../items/track-count.store.ts';

// Changes of one item, inside the transaction of a caller that has asked who may.

/** An act of a person. */
export type OwnAct = Act & { actorId: string };
type NewItem = ChangedItems & { entry_id: string };

/**
 * Lists a track, inside the caller's transaction.
 * @throws AppError not_found (a track that is not for the actor), conflict (it is there already, or the place has gone)
 */
export async function insertItem(
  trx: Db,
  act: OwnAct,
  { trackId, before }: { trackId: string; before: string | null },
): Promise<NewItem> {
  const { playlistId, now } = act;
  await requireTrack(trx, { id: act.actorId }, trackId);
  const { position, spread } = await findPlace(trx, playlistId, before);
  const id = newId(now);
  try {
    const track = await asListed(trx, act, trackId);
    await store.insertItem(trx, { ...track, id, playlist_id: playlistId, position, added_at: now });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'playlists:alreadyThere');
    throw error;
  }
  const counts = await recordCount(trx, act, await countShown(trx, [trackId]));
  await history.noteMoved(trx, act, { spread, items: [] });
  await history.noteAdded(trx, act, [id]);
  return { ...counts, entry_id: id };
}

/**
 * Fills a missing item with a track. A track that the playlist lists already moves there.
 * @throws AppError not_found (also a track that is not for the actor), conflict (filled already)
 */
export async function fillMissing(
  trx: Db,
  act: OwnAct,
  { itemId, trackId }: { itemId: string; trackId: string },
): Promise<ChangedItems> {
  const { playlistId } = act;
  await requireTrack(trx, { id: act.actorId }, trackId);
  const item = await store.findItem(trx, playlistId, itemId);
  if (!item) throw new AppError('not_found', 'playlists:itemGone');
  if (item.track_id !== null && (await isHeard(trx, act, item.track_id))) {
    throw new AppError('conflict', 'playlists:filledAlready');
  }
  const other = await store.findItemOfTrack(trx, playlistId, trackId);
  const gone = await history.itemsBefore(trx, other ? [other.id] : []);
  const [missing] = await history.itemsBefore(trx, [itemId]);
  if (other) await store.deleteItem(trx, other.id);
  await store.updateFilled(trx, itemId, await asListed(trx, act, trackId));
  const shown = await countShown(trx, [trackId]);
  const counts = await recordCount(trx, act, (other ? 0 : shown) - item.counted);
  const [filled] = await history.itemsBefore(trx, [itemId]);
  await history.noteRemoved(trx, act, gone);
  if (missing && filled) await history.noteFilled(trx, act, { before: missing, after: filled });
  return counts;
}

/** A track as an act lists it: opened to others if it is the actor's or the suggester's own. */
export async function asListed(
  trx: Db,
  { actorId, suggestedBy }: OwnAct,
  trackId: string,
): Promise<store.ListedTrack> {
  const people = suggestedBy ? [actorId, suggestedBy] : [actorId];
  return (await store.asListedBy(trx, people, [trackId])).get(trackId) ?? { track_id: trackId, opens: 0 };
}

/** Reports whether the actor may listen to an item's track. If not, the item is a missing one to them. */
const isHeard = (trx: Db, { actorId }: OwnAct, trackId: string): Promise<boolean> =>
  mayListen(trx, { id: actorId }, trackId);

/**
 * Refuses a track that the viewer may not listen to. Runs in the transaction that lists it: it must not become private in
 * between.
 */
export async function requireTrack(trx: Db, viewer: { id: string }, trackId: string): Promise<void> {
  if (await mayListen(trx, viewer, trackId)) return;
  throw new AppError('not_found', 'playlists:trackNotFound');
}

/** A position. `spread` is the distance at which all items were put first, to make room for it; null if there was room. */
export interface Place {
  position: number;
  spread: number | null;
}

/** The position before an item, or at the end; makes room where there is none. */
export async function findPlace(
  trx: Db,
  playlistId: string,
  before: string | null,
  spread: number | null = null,
): Promise<Place> {
  if (before === null) {
    const last = await positions.findLastPosition(trx, playlistId);
    return { position: last === null ? 0 : last + positionGap, spread };
  }
  const next = await store.findItem(trx, playlistId, before);
  if (!next) throw itemGone();
  const previous = await positions.findItemBefore(trx, playlistId, next);
  if (!previous) return { position: next.position - positionGap, spread };
  const between = Math.floor((previous.position + next.position) / 2);
  if (between > previous.position && between < next.position) return { position: between, spread };
  await positions.updatePositions(trx, playlistId, positionGap);
  return findPlace(trx, playlistId, before, positionGap);
}

/**
 * Records a change of a playlist's items: its version rises, by which editors notice the change. The count is of the tracks that
 * the actor is shown.
 */
export async function recordCount(
  trx: Db,
  { playlistId, actorId, now }: OwnAct,
  by: number,
): Promise<ChangedItems> {
  await updateTrackCount(trx, playlistId, by, now);
  const counts = { id: playlistId, ...(await store.findCounts(trx, playlistId)) };
  const { version, track_count } = await withShownCount(trx, { id: actorId }, counts);
  return { version, track_count };
}

export const itemGone = (): AppError => new AppError('conflict', 'playlists:itemGone');
