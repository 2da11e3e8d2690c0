import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { playlistEntriesMax } from '#shared/limits.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { playlistMessages } from '#shared/messages/playlists.ts';
import { type Playlist, type PlaylistHead, type PlaylistSummary } from '#shared/playlists.ts';
import { PlaylistDraft, PlaylistPatch } from '#shared/playlist-edits.ts';
import { isVisible, playlistAsThing } from '#server/visibility/visibility.ts';
import { findLastPosition, insertEntry, listEntries } from './entry.store.ts';
import { listFollowMarks, listMarkedPlaylists, listMarks } from './mark.store.ts';
import { canEditPlaylist } from './playlist.policy.ts';
import * as history from './playlist-history.ts';
import { listPopular } from './feed.store.ts';
import * as store from './playlist.store.ts';
import { lineageOf } from './versions/lineage.service.ts';
import { updateTrackCount } from './track-count.store.ts';
import {
  type Marks,
  noMarks,
  type PlaylistWithOwner,
  toPlaylist,
  toPlaylistHead,
  toPlaylistSummary,
} from './playlist.view.ts';

type Viewer = { id: string } | null;

/** Distance of neighbours in a playlist, so that an item can be put between two others without moving them. */
export const positionGap = 1024;

/** The viewer's own playlists, private ones too, the newest first. */
export async function listMine(ctx: AppContext, viewer: { id: string }): Promise<PlaylistSummary[]> {
  return summarise(ctx.db, viewer, await store.listPlaylistsOf(ctx.db, viewer.id));
}

/** The ids of the most popular playlists that are listed for the viewer. */
export async function listPopularIds(db: Db, viewerId: string | null, limit: number): Promise<string[]> {
  return (await listPopular(db, { limit, viewerId })).map(({ id }) => id);
}

/** A person's listed playlists, as the viewer finds them, the newest first. */
export async function listPublicOf(
  ctx: AppContext,
  viewer: Viewer,
  ownerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<PlaylistSummary[]> {
  const place = { offset: (page - 1) * limit, limit };
  return summarise(
    ctx.db,
    viewer,
    await store.listPublicPlaylistsOf(ctx.db, ownerId, viewer?.id ?? null, place),
  );
}

/** The viewer's liked or saved playlists, the newest mark first. */
export async function listMarked(
  ctx: AppContext,
  viewer: { id: string },
  marks: 'likes' | 'saves',
  { page, limit }: { page: number; limit: number },
): Promise<PlaylistSummary[]> {
  const place = { offset: (page - 1) * limit, limit };
  return summarise(ctx.db, viewer, await listMarkedPlaylists(ctx.db, marks, viewer.id, place));
}

/** @throws AppError not_found where there is none that the viewer may see */
export async function getPlaylist(ctx: AppContext, viewer: Viewer, id: string): Promise<Playlist> {
  const row = await findVisiblePlaylist(ctx.db, viewer, id);
  const entries = await listEntries(ctx.db, id, viewer?.id ?? null);
  const playlist = toPlaylist(row, entries, viewer, await marksOf(ctx.db, viewer, [id]));
  return { ...playlist, ...(await lineageOf(ctx, viewer, id)) };
}

export async function createPlaylist(
  ctx: AppContext,
  viewer: { id: string },
  input: PlaylistDraft,
): Promise<Playlist> {
  const { track_ids: _none, ...draft } = PlaylistDraft.parse(input);
  const now = ctx.clock();
  const id = newId(now);
  const row = { ...draft, id, owner_id: viewer.id, created_at: now, updated_at: now, cover_sha256: null };
  await ctx.db.transaction().execute(async (trx) => {
    await store.insertPlaylist(trx, row);
    await history.noteCreated(trx, row, now);
  });
  return getPlaylist(ctx, viewer, id);
}

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
    const playlist = await findOwnPlaylist(trx, viewer, id);
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

/** @throws AppError not_found */
export async function getHead(ctx: AppContext, viewer: { id: string }, id: string): Promise<PlaylistHead> {
  const row = await findVisiblePlaylist(ctx.db, viewer, id);
  return toPlaylistHead(row, viewer, await marksOf(ctx.db, viewer, [id]));
}

/**
 * Puts a track at the end of a playlist, inside the caller's transaction.
 * @throws AppError not_found, forbidden (not the owner), conflict (it is there already, or the playlist is full)
 */
export async function addTrackToPlaylist(
  trx: Db,
  { playlistId, trackId, viewerId, now }: AddedTrack,
): Promise<void> {
  await findFillablePlaylist(trx, { id: viewerId }, playlistId);
  const last = await findLastPosition(trx, playlistId);
  const id = newId(now);
  try {
    await insertEntry(trx, {
      id,
      playlist_id: playlistId,
      track_id: trackId,
      position: last === null ? 0 : last + positionGap,
      added_at: now,
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', playlistMessages.alreadyThere);
    throw error;
  }
  await updateTrackCount(trx, playlistId, 1, now);
  await history.noteAdded(trx, { playlistId, actorId: viewerId, now }, [id]);
}

export interface AddedTrack {
  playlistId: string;
  trackId: string;
  /** Who adds it: has to own the playlist. */
  viewerId: string;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
}

/**
 * A playlist that the viewer may look at.
 * @throws AppError not_found, also for a private one of somebody else
 */
export async function findVisiblePlaylist(db: Db, viewer: Viewer, id: string): Promise<PlaylistWithOwner> {
  const row = await store.findPlaylist(db, id, viewer?.id ?? null);
  if (!row || !isVisible(viewer, playlistAsThing(row)))
    throw new AppError('not_found', playlistMessages.notFound);
  return row;
}

/**
 * A playlist that the viewer may change.
 * @throws AppError not_found, forbidden
 */
export async function findOwnPlaylist(
  db: Db,
  viewer: { id: string },
  id: string,
): Promise<PlaylistWithOwner> {
  const row = await findVisiblePlaylist(db, viewer, id);
  if (!canEditPlaylist(viewer, row)) throw new AppError('forbidden', errorMessages.forbidden);
  return row;
}

/**
 * A playlist that the viewer may add to.
 * @throws AppError not_found, forbidden, conflict (it is full)
 */
export async function findFillablePlaylist(
  db: Db,
  viewer: { id: string },
  id: string,
): Promise<PlaylistWithOwner> {
  const row = await findOwnPlaylist(db, viewer, id);
  if (row.track_count >= playlistEntriesMax) throw new AppError('conflict', playlistMessages.full);
  return row;
}

/** Rows as the viewer sees them, with what the viewer has liked and saved. */
export async function summarise(
  db: Db,
  viewer: Viewer,
  rows: readonly PlaylistWithOwner[],
): Promise<PlaylistSummary[]> {
  const ids = rows.map((row) => row.id);
  const marks = await marksOf(db, viewer, ids);
  return rows.map((row) => toPlaylistSummary(row, viewer, marks));
}

/** The viewer's likes, saves and follows among these playlists. */
export async function marksOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Marks> {
  if (!viewer || ids.length === 0) return noMarks;
  const followed = await listFollowMarks(db, viewer.id, ids);
  const marks = { liked: new Set<string>(), saved: new Set<string>(), followed };
  for (const { playlist_id, mark } of await listMarks(db, viewer.id, ids)) {
    marks[mark === 'liked' ? 'liked' : 'saved'].add(playlist_id);
  }
  return marks;
}
