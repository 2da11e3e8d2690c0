import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { toTrack, type TrackWithOwner } from '#server/features/music/tracks/track.view.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import { similarTracksMax } from '#shared/limits.ts';
import type {
  PlaylistReason,
  SimilarPlaylist,
  SimilarTrack,
  TrackReason,
} from '#shared/playlists/similar.ts';
import { listDeadOf } from '../core/items/dead-links.service.ts';
import { findListed } from '../core/listed.service.ts';
import { findVisiblePlaylist } from '../core/playlist.service.ts';
import * as store from './similar.store.ts';

/** Popular songs of a style that are looked at: some are left out, as copies or closed to the viewer. */
const styleRead = 3 * similarTracksMax;

/**
 * Songs that fit a track: its company, the closest first, then popular ones of its style.
 * @throws AppError not_found
 */
export async function listSimilarTracks(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  limit: number,
): Promise<SimilarTrack[]> {
  const { db } = ctx;
  const viewerId = viewer?.id ?? null;
  const seed = (await mayListen(db, viewer, id)) ? await store.findSeed(db, id) : null;
  if (!seed) throw new AppError('not_found', 'errors:notFound');
  const company = seed.song === null ? [] : await store.listSongCompany(db, seed.song);
  const beside = new Map(company.map((row) => [row.track_id, row]));
  const near = beside.size === 0 ? [] : await store.listShownTracks(db, [...beside.keys()], viewerId);
  const closenessOf = (row: TrackWithOwner) => beside.get(row.id)?.closeness ?? 0;
  const closest = near.toSorted((a, b) => closenessOf(b) - closenessOf(a));
  const reasonFor = (row: TrackWithOwner): TrackReason => ({
    kind: 'company',
    with: { id, title: seed.title },
    playlists: beside.get(row.id)?.playlists ?? 0,
  });
  const found = (await withoutDead(db, closest)).map((row) => ({
    ...toTrack(row, viewer),
    reason: reasonFor(row),
  }));
  if (found.length >= limit || seed.genre === '') return found.slice(0, limit);
  const styled = { genre: seed.genre, butOf: seed.owner_id };
  const popular = await store.listTracksOfStyle(db, styled, viewerId, styleRead);
  const reason: TrackReason = { kind: 'style', genre: seed.genre };
  const others = await withoutDead(
    db,
    popular.filter((row) => !beside.has(row.id)),
  );
  const all = [...found, ...others.map((row) => ({ ...toTrack(row, viewer), reason }))];
  return withoutCopies(all, seed.title).slice(0, limit);
}

async function withoutDead<R extends { id: string }>(db: Db, rows: readonly R[]): Promise<R[]> {
  const dead = await listDeadOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !dead.has(id));
}

/** The same address or words twice are one song to a listener, also where two people added it. */
function withoutCopies(tracks: readonly SimilarTrack[], seedTitle: string): SimilarTrack[] {
  const seen = new Set<string>();
  return tracks.filter((track) => {
    const words = `${track.title}\n${track.artist}`.toLowerCase();
    const names = [words, ...(track.source_url === null ? [] : [track.source_url])];
    const isNew = names.every((name) => !seen.has(name)) && track.title !== seedTitle;
    for (const name of names) seen.add(name);
    return isNew;
  });
}

/**
 * Playlists of other people that fit one: those with songs in common, the closest first, then popular ones of its style.
 * @throws AppError not_found
 */
export async function listSimilarPlaylists(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  limit: number,
): Promise<SimilarPlaylist[]> {
  const { db } = ctx;
  const viewerId = viewer?.id ?? null;
  const own = await findVisiblePlaylist(db, viewer, id);
  const company = await store.listPlaylistCompany(db, id);
  const beside = new Map(company.map((row) => [row.other_id, row]));
  const styled = { genre: own.genre, butOf: own.owner_id };
  const popular =
    beside.size >= limit || own.genre === ''
      ? []
      : await store.listPlaylistIdsOfStyle(db, styled, viewerId, limit + beside.size);
  const closest = company.toSorted((a, b) => b.closeness - a.closeness).map((row) => row.other_id);
  const ids = [...new Set([...closest, ...popular])];
  const reasonFor = (other: string): PlaylistReason => {
    const songs = beside.get(other)?.songs;
    return songs === undefined ? { kind: 'style', genre: own.genre } : { kind: 'songs', songs };
  };
  const summaries = await findListed(db, viewer, ids);
  return summaries.slice(0, limit).map((playlist) => ({ ...playlist, reason: reasonFor(playlist.id) }));
}
