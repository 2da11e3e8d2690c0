import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { notify } from '#server/features/base/notify/notify.service.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { countLikes, type LikeChange } from '#server/features/base/popularity/popularity.service.ts';
import { AppError } from '#shared/errors.ts';
import type { LikeStatus } from '#shared/playlists/likes.ts';
import * as store from './like.store.ts';

/**
 * Likes a playlist; a second like changes nothing.
 * @throws AppError not_found where there is no playlist that the viewer may see
 */
export function likePlaylist(ctx: AppContext, viewer: { id: string }, id: string): Promise<LikeStatus> {
  return applyLike(ctx, viewer, id, true);
}

/**
 * Takes a like back; where there is none, nothing changes.
 * @throws AppError not_found where there is no playlist that the viewer may see
 */
export function unlikePlaylist(ctx: AppContext, viewer: { id: string }, id: string): Promise<LikeStatus> {
  return applyLike(ctx, viewer, id, false);
}

async function applyLike(
  ctx: AppContext,
  viewer: { id: string },
  playlistId: string,
  liked: boolean,
): Promise<LikeStatus> {
  const now = ctx.clock();
  const key = { user_id: viewer.id, playlist_id: playlistId };
  return ctx.db.transaction().execute(async (trx): Promise<LikeStatus> => {
    const playlist = await store.takeLikeable(trx, playlistId, viewer.id);
    if (!playlist) throw new AppError('not_found', 'playlists:notFound');
    const isOwn = playlist.owner_id === viewer.id;
    const likedAt = liked ? await store.insertLike(trx, key, now) : await store.deleteLike(trx, key);
    if (likedAt === null) return { like_count: playlist.likes_count, liked };
    const by = liked ? 1 : -1;
    await countLikes(trx, [{ playlistId, likedAt, by, isOwn }], now);
    const notice = { userId: playlist.owner_id, kind: 'like', groupKey: playlistId, now } as const;
    if (liked) await notify(trx, { ...notice, actorId: viewer.id });
    return { like_count: playlist.likes_count + by, liked };
  });
}

/** @throws AppError not_found where there is no playlist that the viewer may see */
export async function getLike(
  ctx: AppContext,
  viewer: { id: string } | null,
  playlistId: string,
): Promise<LikeStatus> {
  const playlist = await findVisiblePlaylist(ctx.db, viewer, playlistId);
  const like = viewer ? await store.findLike(ctx.db, viewer.id, playlistId) : null;
  return { like_count: playlist.likes_count, liked: like !== null };
}

export function listMyLikes(ctx: AppContext, viewer: { id: string }) {
  return store.listLikedIds(ctx.db, viewer.id);
}

/**
 * Takes back every like that a person has given, inside the transaction that is about to delete their account: the
 * likes themselves go with it, but their playlists' counts would not.
 */
export async function forgetLikesOf(trx: Db, userId: string, now: number): Promise<void> {
  const likes = await store.listLikesBy(trx, userId);
  const changes = likes.map(({ playlist_id, created_at }): LikeChange => ({
    playlistId: playlist_id,
    likedAt: created_at,
    by: -1,
    isOwn: false,
  }));
  await countLikes(trx, changes, now);
}
