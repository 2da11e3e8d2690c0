import type { AppContext } from '#server/context.ts';
import { findVisiblePlaylist } from '#server/features/playlists/playlist.service.ts';
import type { LikeStatus } from '#shared/likes.ts';
import * as store from './like.store.ts';

/** @throws AppError not_found where there is no playlist that the viewer may see; so do the others here */
export async function getLike(
  ctx: AppContext,
  viewer: { id: string } | null,
  playlistId: string,
): Promise<LikeStatus> {
  const playlist = await findVisiblePlaylist(ctx.db, viewer, playlistId);
  const like = viewer ? await store.findLike(ctx.db, viewer.id, playlistId) : null;
  return { like_count: playlist.likes_count, liked: like !== null };
}

/** Liking twice is liking once. */
export function likePlaylist(
  ctx: AppContext,
  viewer: { id: string },
  playlistId: string,
): Promise<LikeStatus> {
  return ctx.db.transaction().execute(async (trx) => {
    const playlist = await findVisiblePlaylist(trx, viewer, playlistId);
    const added = await store.insertLike(trx, {
      user_id: viewer.id,
      playlist_id: playlistId,
      created_at: ctx.clock(),
    });
    const like_count = added ? await store.updateLikesCount(trx, playlistId, 1) : playlist.likes_count;
    return { like_count, liked: true };
  });
}

/** Taking back what is not there changes nothing. */
export function unlikePlaylist(
  ctx: AppContext,
  viewer: { id: string },
  playlistId: string,
): Promise<LikeStatus> {
  return ctx.db.transaction().execute(async (trx) => {
    const playlist = await findVisiblePlaylist(trx, viewer, playlistId);
    const removed = await store.deleteLike(trx, viewer.id, playlistId);
    const like_count = removed ? await store.updateLikesCount(trx, playlistId, -1) : playlist.likes_count;
    return { like_count, liked: false };
  });
}

export function listMyLikes(ctx: AppContext, viewer: { id: string }) {
  return store.listLikedIds(ctx.db, viewer.id);
}
