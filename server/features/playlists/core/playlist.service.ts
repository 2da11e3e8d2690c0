import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import type { MemberRight } from '#server/db/rows/collaboration.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { itemsInPlaylistMax } from '#shared/limits.ts';
import {
  type OwnPlaylist,
  type Playlist,
  type PlaylistHead,
  type PlaylistSummary,
  type Right,
} from '#shared/playlists/playlists.ts';
import { PlaylistDraft } from '#shared/playlists/playlist-edits.ts';
import { isVisible, playlistAsThing } from '#server/visibility/visibility.ts';
import { withDeadLinks } from './items/dead-links.service.ts';
import { asListedBy, insertItem } from './items/item.store.ts';
import { findLastPosition } from './items/item-position.store.ts';
import { withShownCount } from './items/shown-count.service.ts';
import { type ItemsPage, readItems } from './read-items.ts';
import { listFollowMarks, listMarkedPlaylists, listMarks } from './mark.store.ts';
import { findContributors } from './items/contribution.service.ts';
import { listContributedBy } from './record/contribution.store.ts';
import { holds, refusalOf, rightOn } from './playlist.policy.ts';
import * as history from './record/playlist-history.ts';
import { lockPlaylist } from './record/restore.store.ts';
import { listPopular } from './ranking.store.ts';
import * as store from './playlist.store.ts';
import { openSuggestionsOf, withOpenSuggestions, withSuggesters } from './items/suggestion-marks.ts';
import { lineageOf } from './lineage/lineage.service.ts';
import { countShown, updateTrackCount } from './items/track-count.store.ts';
import {
  type Marks,
  noMarks,
  type PlaylistForViewer,
  type PlaylistWithOwner,
  toPlaylistHead,
  toPlaylistSummary,
} from './playlist.view.ts';

type Viewer = { id: string } | null;

/** Distance of neighbours in a playlist, so that an item can be put between two others without moving them. */
export const positionGap = 1024;

/** The viewer's own playlists, private ones too, the newest first. */
export async function listMine(ctx: AppContext, viewer: { id: string }): Promise<OwnPlaylist[]> {
  const mine = await summarise(ctx.db, viewer, await store.listPlaylistsOf(ctx.db, viewer.id));
  return withOpenSuggestions(ctx.db, viewer, mine);
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

/** The most popular public playlist with tracks of a person whom the viewer may see; null without any. */
export async function findMostPopularOf(
  ctx: AppContext,
  viewer: Viewer,
  ownerId: string,
): Promise<PlaylistSummary | null> {
  const row = await store.findMostPopularOf(ctx.db, ownerId);
  const [playlist = null] = row ? await summarise(ctx.db, viewer, [row]) : [];
  return playlist;
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

/**
 * A playlist with its items: all of them, or a page.
 * @throws AppError not_found where there is none that the viewer may see
 */
export async function getPlaylist(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  page?: ItemsPage,
): Promise<Playlist> {
  const row = await findVisiblePlaylist(ctx.db, viewer, id);
  const marks = await marksOf(ctx.db, viewer, [id]);
  const mine =
    viewer && row.member_right === 'add' ? await listContributedBy(ctx.db, id, viewer.id) : undefined;
  const items = await readItems(ctx.db, { row, viewer, marks, mine }, page);
  const shown = await withShownCount(ctx.db, viewer, row);
  const listed = { ...toPlaylistHead(shown, viewer, marks), ...items };
  const marked = await withSuggesters(ctx.db, viewer, listed);
  const playlist = await withDeadLinks(ctx.db, marked, page !== undefined);
  if (page?.after !== undefined) return playlist;
  const contributors = await findContributors(ctx.db, viewer?.id ?? null, row);
  return {
    ...playlist,
    ...(await openSuggestionsOf(ctx.db, viewer, playlist)),
    ...(contributors && { contributors }),
    ...(await lineageOf(ctx, viewer, id)),
  };
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

/** @throws AppError not_found */
export async function getHead(ctx: AppContext, viewer: { id: string }, id: string): Promise<PlaylistHead> {
  const row = await findVisiblePlaylist(ctx.db, viewer, id);
  const shown = await withShownCount(ctx.db, viewer, row);
  return toPlaylistHead(shown, viewer, await marksOf(ctx.db, viewer, [id]));
}

/**
 * Puts a track at the end of a playlist, inside the caller's transaction.
 * @throws AppError not_found, conflict (the viewer may not add, it is there already, or the playlist is full)
 */
export async function addTrackToPlaylist(
  trx: Db,
  { playlistId, trackId, viewerId, now }: AddedTrack,
): Promise<void> {
  await lockPlaylist(trx, playlistId);
  await findFillablePlaylist(trx, { id: viewerId }, playlistId);
  const last = await findLastPosition(trx, playlistId);
  const id = newId(now);
  try {
    const listed = await asListedBy(trx, [viewerId], [trackId]);
    await insertItem(trx, {
      id,
      playlist_id: playlistId,
      ...(listed.get(trackId) ?? { track_id: trackId, opens: 0 }),
      position: last === null ? 0 : last + positionGap,
      added_at: now,
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'playlists:alreadyThere');
    throw error;
  }
  await updateTrackCount(trx, playlistId, await countShown(trx, [trackId]), now);
  await history.noteAdded(trx, { playlistId, actorId: viewerId, now }, [id]);
}

export interface AddedTrack {
  playlistId: string;
  trackId: string;
  /** The person who adds it: must have the right to. */
  viewerId: string;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
}

/**
 * A playlist that the viewer may look at.
 * @throws AppError not_found, also for a private one of somebody else
 */
export async function findVisiblePlaylist(db: Db, viewer: Viewer, id: string): Promise<PlaylistForViewer> {
  const row = await store.findPlaylist(db, id, viewer?.id ?? null);
  if (!row || !isVisible(viewer, playlistAsThing(row))) throw new AppError('not_found', 'playlists:notFound');
  return row;
}

/**
 * A playlist to which the viewer has a right.
 * @throws AppError not_found, conflict (a member's right, which the viewer lacks), forbidden (the owner's)
 */
export async function findPlaylistFor(
  db: Db,
  viewer: Viewer,
  id: string,
  right: Right,
): Promise<PlaylistForViewer> {
  const row = await findVisiblePlaylist(db, viewer, id);
  if (!holds(rightOn(viewer, row), right)) throw refusalOf(right);
  return row;
}

/**
 * A playlist that the viewer may add to.
 * @throws AppError not_found, conflict (the viewer may not add, or it is full)
 */
export async function findFillablePlaylist(
  db: Db,
  viewer: { id: string },
  id: string,
): Promise<PlaylistForViewer> {
  const row = await findPlaylistFor(db, viewer, id, 'add');
  if (row.track_count >= itemsInPlaylistMax) throw new AppError('conflict', 'playlists:full');
  return row;
}

/** Rows with what the viewer has liked and saved among them. */
export async function summarise(
  db: Db,
  viewer: Viewer,
  rows: readonly PlaylistWithOwner[],
): Promise<PlaylistSummary[]> {
  const ids = rows.map((row) => row.id);
  const marks = await marksOf(db, viewer, ids);
  return rows.map((row) => toPlaylistSummary(row, viewer, marks));
}

/** The viewer's likes, saves, follows and memberships among these playlists. */
export async function marksOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Marks> {
  if (!viewer || ids.length === 0) return noMarks;
  const followed = await listFollowMarks(db, viewer.id, ids);
  const marks = {
    liked: new Set<string>(),
    saved: new Set<string>(),
    followed,
    rights: new Map<string, MemberRight>(),
  };
  for (const { playlist_id, mark } of await listMarks(db, viewer.id, ids)) {
    if (mark === 'liked' || mark === 'saved') marks[mark].add(playlist_id);
    else marks.rights.set(playlist_id, mark);
  }
  return marks;
}
