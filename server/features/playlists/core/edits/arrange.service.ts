import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { itemsInPlaylistMax } from '#shared/limits.ts';
import { requireTrack } from './item.service.ts';
import { withListers } from './items.service.ts';
import * as store from '../items/item.store.ts';
import * as positions from '../items/item-position.store.ts';
import * as history from '../record/playlist-history.ts';
import { listContributedBy } from '../record/contribution.store.ts';
import { canEditPlaylist, rightEnded } from '../playlist.policy.ts';
import { findPlaylistFor, positionGap } from '../playlist.service.ts';
import { recountTracks, updateTrackCount } from '../items/track-count.store.ts';

type Viewer = { id: string };

/**
 * Sets which files a playlist lists, and in which order, for apps that see files alone. `change` gets the present files and
 * returns the new ones. Links, missing items and tracks that are not shown to the viewer keep their places in between.
 * @throws AppError not_found (the playlist; a file that is not for this viewer), conflict (no right, or it is full)
 */
export async function arrangeFiles(
  ctx: AppContext,
  viewer: Viewer,
  playlistId: string,
  change: (files: readonly string[]) => readonly string[],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const playlist = await findPlaylistFor(trx, viewer, playlistId, 'add');
    const items = await store.listItems(trx, playlistId, viewer.id);
    const before = items.flatMap(fileOf);
    const files = new Set(before);
    const hidden = new Set(items.flatMap(({ track_id: id }) => (id === null || files.has(id) ? [] : id)));
    const after = [...new Set(change(before))].filter((id) => !hidden.has(id));
    if (items.length - before.length + after.length > itemsInPlaylistMax) {
      throw new AppError('conflict', 'playlists:full');
    }
    const known = new Map(items.map((item) => [item.track_id, item]));
    for (const id of after) if (!files.has(id)) await requireTrack(trx, viewer, id);
    const removed = itemsWithout(items, after);
    const isEditor = canEditPlaylist(viewer, playlist);
    if (!isEditor) {
      const own = await listContributedBy(trx, playlistId, viewer.id);
      if (!isAppended(before, after) || removed.some(({ id }) => !own.has(id)))
        throw new AppError('conflict', 'collaboration:appendOnly', { facts: rightEnded });
    }
    const gone = await history.itemsBefore(
      trx,
      removed.map(({ id }) => id),
    );
    for (const item of removed) await store.deleteItem(trx, item.id);
    // A member who may only add moves nothing of others past a link; new songs come at the end.
    const arranged = isEditor
      ? inPlace(items, after)
      : [...items.filter((item) => !removed.includes(item)), ...after.filter((id) => !files.has(id))];
    const now = ctx.clock();
    const rows = arranged.map((item, at) => ({ item, position: at * positionGap }));
    const moved = rows.flatMap(({ item, position: to }) => {
      const row = typeof item === 'string' ? known.get(item) : item;
      return row && row.position !== to ? [{ id: row.id, from: row.position, to }] : [];
    });
    await positions.movePositions(
      trx,
      moved.map(({ id, to }) => ({ id, position: to })),
    );
    const added = rows.flatMap(({ item, position }) =>
      typeof item !== 'string' || known.has(item) ? [] : [newItem(playlistId, item, position, now)],
    );
    await store.insertItems(trx, await withListers(trx, viewer.id, added));
    await recountTracks(trx, playlistId);
    await updateTrackCount(trx, playlistId, 0, now);
    const act = { playlistId, actorId: viewer.id, now };
    await history.noteRemoved(trx, act, gone);
    await history.noteMoved(trx, act, { spread: null, items: moved });
    await history.noteAdded(
      trx,
      act,
      added.map(({ id }) => id),
    );
  });
}

type Item = Awaited<ReturnType<typeof store.listItems>>[number];

const fileOf = ({ track_id, storage_type, counted, is_shown }: Item): string[] =>
  track_id !== null && storage_type === 'FILE' && counted === 1 && is_shown === 1 ? [track_id] : [];

/** Reports whether the files that stay keep their order and stand before the new ones. */
const isAppended = (before: readonly string[], after: readonly string[]): boolean =>
  before.filter((id) => after.includes(id)).every((id, at) => after[at] === id);

/** The items whose files the new list lacks. */
function itemsWithout(items: readonly Item[], kept: readonly string[]): Item[] {
  const stays = new Set(kept);
  return items.filter((item) => fileOf(item).some((file) => !stays.has(file)));
}

const newItem = (playlistId: string, trackId: string, position: number, now: number) => ({
  id: newId(now),
  playlist_id: playlistId,
  track_id: trackId,
  position,
  wanted_title: null,
  wanted_artist: null,
  added_at: now,
});

/** The items with the new files in the places of the old ones; further files come at the end. */
function inPlace(items: readonly Item[], files: readonly string[]): (Item | string)[] {
  const left = [...files];
  const filled = items.flatMap((item): (Item | string)[] => {
    if (fileOf(item).length === 0) return [item];
    const next = left.shift();
    return next === undefined ? [] : [next];
  });
  return [...filled, ...left];
}
