import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import { forksPerDay, lineagePageSize } from '#shared/limits.ts';
import type { ForkOrigin, Playlist, PlaylistSummary, PlaylistTrack } from '#shared/playlists/playlists.ts';
import type { Upstream } from '#shared/playlists/versions.ts';
import { appendItems, insertNewPlaylist } from '../edits/items.service.ts';
import { listPresentItems } from '../record/restore.store.ts';
import { lastEventOf } from '../record/playlist-history.ts';
import { findPlaylistFor, findVisiblePlaylist, getPlaylist, summarise } from '../playlist.service.ts';
import { listShownItems } from '../items/shown-items.ts';
import type { ItemWithTrack } from '../playlist.view.ts';
import { findBase, findOrigin } from '../lineage/lineage.service.ts';
import * as store from '../lineage/version.store.ts';

type Viewer = { id: string };

const newForks: RateLimit = { name: 'forks', max: forksPerDay, windowMs: 24 * 60 * 60_000 };
/** After every id. */
const atEnd = '~';

/**
 * Copies the part of a playlist that the viewer may see to one of their own, which names its origin. It is as open as the
 * original.
 * @throws AppError not_found, too_many_requests
 */
export async function forkPlaylist(ctx: AppContext, viewer: Viewer, originId: string): Promise<Playlist> {
  const origin = await findVisiblePlaylist(ctx.db, viewer, originId);
  await countAgainst(ctx, newForks, viewer.id);
  const items = await listShownItems(ctx.db, originId, viewer.id);
  const { name, description, genre, visibility, cover_sha256 } = origin;
  const now = ctx.clock();
  const copy = () =>
    ctx.db.transaction().execute(async (trx) => {
      const words = { name, description, genre, visibility, cover_sha256, now };
      const id = await insertNewPlaylist(trx, viewer, words);
      const copies = items.map((item) => toCopy(id, item, now));
      if (copies.length > 0) await appendItems(trx, { playlistId: id, actorId: viewer.id, now }, copies);
      const event_id = await lastEventOf(trx, id);
      await store.insertFork(trx, { playlist_id: id, origin_id: originId, event_id, created_at: now });
      return id;
    });
  // The sweep of unused files waits until the copy names it.
  const id = cover_sha256 === null ? await copy() : await withLock(ctx.locks, `blob:${cover_sha256}`, copy);
  return getPlaylist(ctx, viewer, id);
}

const toCopy = (playlistId: string, item: ItemWithTrack, now: number) => ({
  id: newId(now),
  playlist_id: playlistId,
  track_id: item.id,
  wanted_title: item.wanted_title,
  wanted_artist: item.wanted_artist,
  wanted_album: item.wanted_album,
  wanted_duration_ms: item.wanted_duration_ms,
  wanted_url: item.wanted_url,
  added_at: now,
});

interface Lineage {
  origin: ForkOrigin | null;
  versions: PlaylistSummary[];
  next_cursor: string | null;
}

/**
 * The origin and the versions of a playlist.
 * @throws AppError not_found
 */
export async function getLineage(
  ctx: AppContext,
  viewer: Viewer | null,
  id: string,
  cursor: string = atEnd,
): Promise<Lineage> {
  await findVisiblePlaylist(ctx.db, viewer, id);
  const fork = await store.findFork(ctx.db, id);
  const page = { before: cursor, limit: lineagePageSize + 1 };
  const rows = await store.listVersions(ctx.db, id, viewer?.id ?? null, page);
  const shown = rows.slice(0, lineagePageSize);
  return {
    origin: fork && (await findOrigin(ctx.db, viewer, fork.origin_id)),
    versions: await summarise(ctx.db, viewer, shown),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * The changes of the original since a version was made of it.
 * @throws AppError not_found (also where it is no version), conflict (no right)
 */
export async function getUpstream(ctx: AppContext, viewer: Viewer, id: string): Promise<Upstream> {
  await findPlaylistFor(ctx.db, viewer, id, 'edit');
  const fork = await store.findFork(ctx.db, id);
  if (!fork) throw new AppError('not_found', 'playlists:noVersion');
  const origin = await findOrigin(ctx.db, viewer, fork.origin_id);
  if (!origin) return { origin: null, added: [], removed: [] };
  const base = await findBase(ctx.db, id, fork.event_id);
  const before = new Set(base?.items.flatMap(({ track_id }) => track_id ?? []));
  const mine = await getPlaylist(ctx, viewer, id);
  const theirs = await getPlaylist(ctx, viewer, fork.origin_id);
  const all = await listPresentItems(ctx.db, fork.origin_id);
  const there = new Set(all.flatMap(({ track_id }) => track_id ?? []));
  return {
    origin,
    added: additions(theirs.tracks, mine.tracks, before),
    removed: mine.tracks.filter(({ id: track }) => before.has(track) && !there.has(track)),
  };
}

/**
 * Additions of the original, each with the item before which it goes: the track that follows it in the original, if the
 * version has that.
 */
function additions(
  theirs: readonly PlaylistTrack[],
  mine: readonly PlaylistTrack[],
  before: ReadonlySet<string>,
): Upstream['added'] {
  const itemOf = new Map(mine.map((track) => [track.id, track.entry_id]));
  const added: Upstream['added'] = [];
  let next: string | null = null;
  for (const track of theirs.toReversed()) {
    const item = itemOf.get(track.id);
    if (item !== undefined) next = item;
    else if (!before.has(track.id)) added.unshift({ track, before: next });
  }
  return added;
}
