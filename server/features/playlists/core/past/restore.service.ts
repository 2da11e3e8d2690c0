import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NewPlaylistItem, PlaylistRow } from '#server/db/rows/playlists.ts';
import { AppError } from '#shared/errors.ts';
import { itemsInPlaylistMax } from '#shared/limits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { insertItems, type NewItem } from '../items/item.store.ts';
import * as notes from '../notes/note.store.ts';
import { movePositions } from '../items/item-position.store.ts';
import { withListers } from '../edits/items.service.ts';
import type { PlaylistEvents } from '../record/playlist-events.ts';
import * as history from '../record/playlist-history.ts';
import { findPlaylistFor, getPlaylist, positionGap } from '../playlist.service.ts';
import { rightOn } from '../playlist.policy.ts';
import * as playlistStore from '../playlist.store.ts';
import { recountTracks } from '../items/track-count.store.ts';
import { listShownTracks, requireState } from './past.service.ts';
import * as store from '../record/restore.store.ts';
import { bringBack, type ItemChanges, revertAll } from '../record/revert.ts';
import type { PlaylistState, StateItem } from '../record/state.ts';

type Viewer = { id: string };

/** The part of the past to restore: a whole state, or some of its items. */
export interface Restore {
  event_id: string;
  items?: readonly string[] | undefined;
  /** True if the playlist's visibility is restored too. */
  visibility: boolean;
}

/**
 * Restores a past state of a playlist, or items of it: an edit like any other, which restoring the state before it undoes.
 * @throws AppError not_found, conflict (no right, or more items than a playlist takes)
 */
export async function restoreState(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  wanted: Restore,
): Promise<Playlist & { left_out: number }> {
  const leftOut = await ctx.db.transaction().execute(async (trx) => {
    await store.lockPlaylist(trx, id);
    const row = await findPlaylistFor(trx, viewer, id, 'edit');
    const { moment, state } = await requireState(trx, viewer, row, { event: wanted.event_id });
    const suggested = await store.listGiven(trx, id, viewer.id);
    const items = await changesOf(trx, viewer, { id, state, lent: suggested }, wanted.items);
    // How open it is, its owner alone decides.
    const isOpening = wanted.visibility && rightOn(viewer, row) === 'own';
    const words = wanted.items ? [] : await wordsBack(ctx, row, state.words, isOpening);
    const now = ctx.clock();
    const done = { event_id: moment.id, event_at: moment.at, is_whole: !wanted.items, words };
    await apply(trx, { playlistId: id, actorId: viewer.id, now }, row, { ...done, items, lent: suggested });
    return items.leftOut;
  });
  return { ...(await getPlaylist(ctx, viewer, id)), left_out: leftOut };
}

async function changesOf(
  trx: Db,
  viewer: Viewer,
  { id, state, lent }: { id: string; state: PlaylistState; lent: Lent },
  some: readonly string[] | undefined,
): Promise<ItemChanges> {
  const present = await store.listPresentItems(trx, id);
  const ids = state.items.flatMap(({ track_id }) => track_id ?? []);
  const tracks = await listShownTracks(trx, viewer, id, ids);
  const mayAdd = ({ id: item, track_id }: StateItem): boolean =>
    track_id === null || tracks.has(track_id) || lent.get(item) === track_id;
  const changes = some
    ? bringBack(present, state.items, { ids: new Set(some), mayAdd, gap: positionGap })
    : revertAll(present, state.items, mayAdd);
  if (present.length - changes.removed.length + changes.added.length > itemsInPlaylistMax) {
    throw new AppError('conflict', 'playlists:full');
  }
  const kept = await notes.listKept(
    trx,
    changes.noted.flatMap(({ to }) => to ?? []),
  );
  return { ...changes, noted: changes.noted.filter(({ to }) => to === null || kept.has(to)) };
}

/** The fields that differ from the present ones. A cover whose picture is lost is left out. */
async function wordsBack(
  ctx: AppContext,
  row: PlaylistRow,
  then: PlaylistState['words'],
  withVisibility: boolean,
): Promise<PlaylistEvents['edited'][]> {
  const fields = ['name', 'description', 'genre', 'cover_sha256', 'visibility'] as const;
  const words: PlaylistEvents['edited'][] = [];
  for (const field of fields) {
    const [from, to] = [row[field], then[field]];
    if (from === to || (field === 'visibility' && !withVisibility)) continue;
    if (field === 'cover_sha256' && to !== null && (await ctx.stores.blobs.stat(to)) === null) continue;
    words.push({ field, from, to });
  }
  return words;
}

/** See `listGiven`. */
type Lent = ReadonlyMap<string, string>;
type Done = Pick<PlaylistEvents['reverted'], 'event_id' | 'event_at' | 'is_whole' | 'words'>;

async function apply(
  trx: Db,
  act: { playlistId: string; actorId: string; now: number },
  row: PlaylistRow,
  { items: { removed, moved, added, noted }, lent, ...done }: Done & { items: ItemChanges; lent: Lent },
): Promise<void> {
  const { playlistId: id, now } = act;
  if (done.words.length + removed.length + moved.length + added.length + noted.length === 0) return;
  const change = Object.fromEntries(done.words.map(({ field, to }) => [field, to]));
  await playlistStore.updatePlaylist(trx, row, change, now);
  const gone = await history.itemsBefore(trx, removed);
  await store.deleteItems(trx, removed);
  await movePositions(
    trx,
    moved.map(({ id: itemId, to }) => ({ id: itemId, position: to })),
  );
  const brought = await withListers(
    trx,
    act.actorId,
    added.map((item) => toItem(id, item)),
  );
  // What somebody brings back is their listing, unless the track's owner let the playlist hold it.
  const isLent = ({ id: itemId, track_id }: NewItem) => track_id !== null && lent.get(itemId) === track_id;
  await insertItems(
    trx,
    brought.map((item) => (isLent(item) ? { ...item, opens: 1 } : item)),
  );
  for (const { id: itemId, to } of noted) await notes.updateNoteOf(trx, { playlistId: id, itemId }, to);
  await recountTracks(trx, id);
  const back = await history.itemsBefore(
    trx,
    added.map(({ id: itemId }) => itemId),
  );
  await history.noteReverted(trx, act, { ...done, removed: gone, moved, added: back, noted });
}

const toItem = (playlistId: string, { missing, ...item }: StateItem): NewPlaylistItem => ({
  ...item,
  playlist_id: playlistId,
  wanted_title: missing?.title ?? null,
  wanted_artist: missing?.artist ?? null,
  wanted_album: missing?.album ?? null,
  wanted_duration_ms: missing?.duration_ms ?? null,
  wanted_url: missing?.url ?? null,
});
