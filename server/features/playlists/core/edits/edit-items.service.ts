import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import {
  type ChangedItems,
  ItemDraft,
  type ItemMove,
  PlaylistDraft,
} from '#shared/playlists/playlist-edits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { takeItemEdit } from './edit.service.ts';
import { appendItems, insertNewPlaylist } from './items.service.ts';
import * as store from '../items/item.store.ts';
import * as positions from '../items/item-position.store.ts';
import { recordCount, fillMissing, findPlace, insertItem, itemGone, requireTrack } from './item.service.ts';
import * as history from '../record/playlist-history.ts';
import { lockPlaylist } from '../record/restore.store.ts';
import { listContributedBy } from '../record/contribution.store.ts';
import { canEditPlaylist, rightEnded } from '../playlist.policy.ts';
import { findFillablePlaylist, findPlaylistFor, getPlaylist } from '../playlist.service.ts';

type Viewer = { id: string };

/** An item of a playlist. */
interface ItemKey {
  playlistId: string;
  itemId: string;
}

/**
 * Makes a playlist with tracks in it; either all of it or nothing.
 * @throws AppError not_found (a track that is not for this viewer)
 */
export async function createWithTracks(
  ctx: AppContext,
  viewer: Viewer,
  input: PlaylistDraft,
): Promise<Playlist> {
  const { track_ids = [], ...draft } = PlaylistDraft.parse(input);
  const now = ctx.clock();
  const id = await ctx.db.transaction().execute(async (trx) => {
    const tracks = [...new Set(track_ids)];
    for (const trackId of tracks) await requireTrack(trx, viewer, trackId);
    const playlistId = await insertNewPlaylist(trx, viewer, { ...draft, now });
    const items = tracks.map((track_id) => ({
      id: newId(now),
      playlist_id: playlistId,
      track_id,
      wanted_title: null,
      wanted_artist: null,
      added_at: now,
    }));
    if (items.length > 0) await appendItems(trx, { playlistId, actorId: viewer.id, now }, items);
    return playlistId;
  });
  return getPlaylist(ctx, viewer, id);
}

/**
 * Lists a track in a playlist: with the right to add at its end, with the right to edit anywhere.
 * @throws AppError not_found (the playlist; a track that is not for this viewer), conflict (no right, or it is there
 *   already, the playlist is full, or the item before which it should stand has gone)
 */
export async function addItem(
  ctx: AppContext,
  viewer: Viewer,
  playlistId: string,
  input: ItemDraft,
): Promise<ChangedItems> {
  const { track_id, before } = ItemDraft.parse(input);
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId);
    const playlist = await findFillablePlaylist(trx, viewer, playlistId);
    if (before !== null && !canEditPlaylist(viewer, playlist)) throw appendOnly();
    const act = { playlistId, actorId: viewer.id, now };
    const { entry_id: _new, ...counts } = await insertItem(trx, act, { trackId: track_id, before });
    return counts;
  });
}

/**
 * Moves an item before another, or to the end.
 * @throws AppError not_found, conflict (no right, or somebody else has moved it meanwhile, or an item has gone)
 */
export async function moveItem(
  ctx: AppContext,
  viewer: Viewer,
  { playlistId, itemId }: ItemKey,
  { version, before }: ItemMove,
): Promise<ChangedItems> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await findPlaylistFor(trx, viewer, playlistId, 'edit');
    const changed = await takeItemEdit(trx, viewer, playlistId, { itemId, version, now, of: 'moved' });
    const item = await store.findItem(trx, playlistId, itemId);
    if (!item) throw itemGone();
    if (before !== itemId) {
      const { position, spread } = await findPlace(trx, playlistId, before);
      const from = spread === null ? item.position : await positions.findPosition(trx, itemId);
      await positions.updatePosition(trx, itemId, position);
      const items = [{ id: itemId, from, to: position }];
      await history.noteMoved(trx, { playlistId, actorId: viewer.id, now }, { spread, items });
    }
    return changed;
  });
}

/**
 * Removes an item; the right to add suffices for one that the viewer added. The track itself stays. No version is required:
 * an item is the same in every place.
 * @throws AppError not_found, conflict (no right)
 */
export async function removeItem(
  ctx: AppContext,
  viewer: Viewer,
  { playlistId, itemId }: ItemKey,
): Promise<ChangedItems> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId);
    const playlist = await findPlaylistFor(trx, viewer, playlistId, 'add');
    const item = await store.findItem(trx, playlistId, itemId);
    if (!item) throw new AppError('not_found', 'playlists:itemGone');
    if (!canEditPlaylist(viewer, playlist)) {
      const own = await listContributedBy(trx, playlistId, viewer.id);
      if (!own.has(itemId)) throw appendOnly();
    }
    const act = { playlistId, actorId: viewer.id, now: ctx.clock() };
    const gone = await history.itemsBefore(trx, [itemId]);
    await store.deleteItem(trx, itemId);
    const counts = await recordCount(trx, act, -item.counted);
    await history.noteRemoved(trx, act, gone);
    return counts;
  });
}

/**
 * Fills a missing item with a track. A track that the playlist lists already moves there: an upload that was made for the
 * item comes to the playlist's end first.
 * @throws AppError not_found (also a track that is not for this viewer), conflict (no right, or filled already)
 */
export async function fillItem(
  ctx: AppContext,
  viewer: Viewer,
  { playlistId, itemId }: ItemKey,
  trackId: string,
): Promise<ChangedItems> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId);
    await findPlaylistFor(trx, viewer, playlistId, 'edit');
    return fillMissing(trx, { playlistId, actorId: viewer.id, now: ctx.clock() }, { itemId, trackId });
  });
}

const appendOnly = (): AppError =>
  new AppError('conflict', 'collaboration:appendOnly', { facts: rightEnded });
