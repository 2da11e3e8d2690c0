import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { AppError } from '#shared/errors.ts';
import type { StarStatus } from '#shared/playlists/favourites.ts';
import type { Track } from '#shared/music/tracks.ts';
import * as store from './favourite.store.ts';

type Viewer = { id: string };

const notFound = (): AppError => new AppError('not_found', 'errors:notFound');

/**
 * Adds a track to the viewer's favourites, or removes it. A track that they may no longer listen to can still be removed.
 * @throws AppError not_found
 */
export async function setStar(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
  starred: boolean,
): Promise<StarStatus> {
  const key = { user_id: viewer.id, track_id: trackId };
  if (starred) await forAudible(ctx, viewer, trackId, () => store.insertStar(ctx.db, key, ctx.clock()));
  else await store.deleteStar(ctx.db, key);
  return { starred };
}

/**
 * Rates a track from 1 to 5; 0 removes the rating.
 * @throws AppError not_found
 */
export async function rateTrack(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
  rating: number,
): Promise<void> {
  const key = { user_id: viewer.id, track_id: trackId };
  if (rating === 0) return store.deleteRating(ctx.db, key);
  await forAudible(ctx, viewer, trackId, () => store.upsertRating(ctx.db, key, rating, ctx.clock()));
}

async function forAudible(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
  write: () => Promise<void>,
): Promise<void> {
  if (!(await mayListen(ctx.db, viewer, trackId))) throw notFound();
  await write();
}

/** @throws AppError not_found */
export async function getStar(ctx: AppContext, viewer: Viewer, trackId: string): Promise<StarStatus> {
  if (!(await mayListen(ctx.db, viewer, trackId))) throw notFound();
  const [star] = await store.listStarsAmong(ctx.db, viewer.id, [trackId]);
  return { starred: star !== undefined };
}

/** The viewer's favourites, the newest first. */
export async function listFavourites(
  ctx: AppContext,
  viewer: Viewer,
  { page, limit }: { page: number; limit: number },
): Promise<Track[]> {
  const rows = await store.listStarred(ctx.db, viewer.id, { offset: (page - 1) * limit, limit });
  return rows.map((row) => toTrack(row, viewer));
}

/** The viewer's stars (in ms) and ratings among these tracks, by the track's id. */
export async function marksAmong(db: Db, viewer: Viewer, trackIds: readonly string[]) {
  const [stars, ratings] = await Promise.all([
    store.listStarsAmong(db, viewer.id, trackIds),
    store.listRatingsAmong(db, viewer.id, trackIds),
  ]);
  return {
    starredAt: new Map(stars.map((row) => [row.track_id, row.created_at])),
    ratings: new Map(ratings.map((row) => [row.track_id, row.rating])),
  };
}
