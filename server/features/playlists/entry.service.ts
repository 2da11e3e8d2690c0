import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import { mayListen } from '#server/features/streaming/stream.service.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { collaborationMessages } from '#shared/messages/collaboration.ts';
import { playlistMessages } from '#shared/messages/playlists.ts';
import { type ChangedItems, EntryDraft, type EntryMove, PlaylistDraft } from '#shared/playlist-edits.ts';
import type { Playlist } from '#shared/playlists.ts';
import { changePlaylist } from './edit.service.ts';
import { appendItems, insertNewPlaylist } from './items.service.ts';
import * as store from './entry.store.ts';
import * as history from './playlist-history.ts';
import { listContributedBy } from './members/contribution.store.ts';
import { canEditPlaylist } from './playlist.policy.ts';
import { findFillablePlaylist, findPlaylistFor, getPlaylist, positionGap } from './playlist.service.ts';
import { updateTrackCount } from './track-count.store.ts';

type Viewer = { id: string };

/** An item of a playlist. */
interface EntryKey {
  playlistId: string;
  entryId: string;
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
 * @throws AppError not_found (the playlist; a track that is not for this viewer), forbidden, conflict (it is there
 *   already, the playlist is full, or the item before which it should stand has gone)
 */
export async function addEntry(
  ctx: AppContext,
  viewer: Viewer,
  playlistId: string,
  input: EntryDraft,
): Promise<ChangedItems> {
  const { track_id, before } = EntryDraft.parse(input);
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const playlist = await findFillablePlaylist(trx, viewer, playlistId);
    if (before !== null && !canEditPlaylist(viewer, playlist)) throw appendOnly();
    await requireTrack(trx, viewer, track_id);
    const { position, spread } = await findPlace(trx, playlistId, before);
    const id = newId(now);
    try {
      await store.insertEntry(trx, { id, playlist_id: playlistId, track_id, position, added_at: now });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('conflict', playlistMessages.alreadyThere);
      throw error;
    }
    const counts = await countItems(trx, playlistId, 1, now);
    const act = { playlistId, actorId: viewer.id, now };
    await history.noteMoved(trx, act, { spread, items: [] });
    await history.noteAdded(trx, act, [id]);
    return counts;
  });
}

/**
 * Moves an item before another, or to the end.
 * @throws AppError not_found, forbidden, conflict (the playlist has changed, or an item has gone)
 */
export async function moveEntry(
  ctx: AppContext,
  viewer: Viewer,
  { playlistId, entryId }: EntryKey,
  { version, before }: EntryMove,
): Promise<ChangedItems> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    const playlist = await findPlaylistFor(trx, viewer, playlistId, 'edit');
    await changePlaylist(trx, viewer, { ...playlist, version }, {}, now);
    const entry = await store.findEntry(trx, playlistId, entryId);
    if (!entry) throw itemGone();
    if (before !== entryId) {
      const { position, spread } = await findPlace(trx, playlistId, before);
      const from = spread === null ? entry.position : await store.findPosition(trx, entryId);
      await store.updatePosition(trx, entryId, position);
      const items = [{ id: entryId, from, to: position }];
      await history.noteMoved(trx, { playlistId, actorId: viewer.id, now }, { spread, items });
    }
    return { version: version + 1, track_count: playlist.track_count };
  });
}

/**
 * Takes an item out, with the right to add one that the viewer put in; the track itself stays. No version is asked for: an
 * item is what it is wherever it stands.
 * @throws AppError not_found, forbidden
 */
export async function removeEntry(
  ctx: AppContext,
  viewer: Viewer,
  { playlistId, entryId }: EntryKey,
): Promise<ChangedItems> {
  return ctx.db.transaction().execute(async (trx) => {
    const playlist = await findPlaylistFor(trx, viewer, playlistId, 'add');
    const entry = await store.findEntry(trx, playlistId, entryId);
    if (!entry) throw new AppError('not_found', playlistMessages.lineGone);
    if (!canEditPlaylist(viewer, playlist)) {
      const own = await listContributedBy(trx, playlistId, viewer.id);
      if (!own.has(entryId)) throw appendOnly();
    }
    const now = ctx.clock();
    const gone = await history.itemsBefore(trx, [entryId]);
    await store.deleteEntry(trx, entryId);
    const counts = await countItems(trx, playlistId, -entry.counted, now);
    await history.noteRemoved(trx, { playlistId, actorId: viewer.id, now }, gone);
    return counts;
  });
}

/**
 * Puts a track where a missing item stands. A track that the playlist lists already moves there: an upload that was made
 * for the item comes to the playlist's end first.
 * @throws AppError not_found (also a track that is not for this viewer), forbidden, conflict (filled already)
 */
export async function fillEntry(
  ctx: AppContext,
  viewer: Viewer,
  { playlistId, entryId }: EntryKey,
  trackId: string,
): Promise<ChangedItems> {
  return ctx.db.transaction().execute(async (trx) => {
    await findPlaylistFor(trx, viewer, playlistId, 'edit');
    await requireTrack(trx, viewer, trackId);
    const entry = await store.findEntry(trx, playlistId, entryId);
    if (!entry) throw new AppError('not_found', playlistMessages.lineGone);
    if (entry.track_id !== null) throw new AppError('conflict', playlistMessages.filledAlready);
    const other = await store.findEntryOfTrack(trx, playlistId, trackId);
    const now = ctx.clock();
    const gone = await history.itemsBefore(trx, other ? [other.id] : []);
    const [missing] = await history.itemsBefore(trx, [entryId]);
    if (other) await store.deleteEntry(trx, other.id);
    await store.updateFilled(trx, entryId, trackId);
    const counts = await countItems(trx, playlistId, other ? 0 : 1, now);
    const [filled] = await history.itemsBefore(trx, [entryId]);
    const act = { playlistId, actorId: viewer.id, now };
    await history.noteRemoved(trx, act, gone);
    if (missing && filled) await history.noteFilled(trx, act, { before: missing, after: filled });
    return counts;
  });
}

/** Inside the transaction that lists it: a track must not become private in between. */
export async function requireTrack(trx: Db, viewer: Viewer, trackId: string): Promise<void> {
  if (await mayListen(trx, viewer, trackId)) return;
  throw new AppError('not_found', playlistMessages.trackNotFound);
}

/** A position, and the distance to which all items were spread to make room for it: null where there was room. */
interface Place {
  position: number;
  spread: number | null;
}

/** The position before an item, or at the end; makes room where there is none. */
async function findPlace(
  trx: Db,
  playlistId: string,
  before: string | null,
  spread: number | null = null,
): Promise<Place> {
  if (before === null) {
    const last = await store.findLastPosition(trx, playlistId);
    return { position: last === null ? 0 : last + positionGap, spread };
  }
  const next = await store.findEntry(trx, playlistId, before);
  if (!next) throw itemGone();
  const previous = await store.findEntryBefore(trx, playlistId, next);
  if (!previous) return { position: next.position - positionGap, spread };
  const between = Math.floor((previous.position + next.position) / 2);
  if (between > previous.position && between < next.position) return { position: between, spread };
  await store.updatePositions(trx, playlistId, positionGap);
  return findPlace(trx, playlistId, before, positionGap);
}

/** Notes a change of a playlist's items: the version rises, so that editors notice. */
async function countItems(trx: Db, playlistId: string, by: number, now: number): Promise<ChangedItems> {
  await updateTrackCount(trx, playlistId, by, now);
  return store.findCounts(trx, playlistId);
}

const appendOnly = (): AppError => new AppError('forbidden', collaborationMessages.appendOnly);

const itemGone = (): AppError => new AppError('conflict', playlistMessages.lineGone);
