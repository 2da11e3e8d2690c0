import type { AppContext } from '#server/context.ts';
import { type Db, isForeignKeyViolation } from '#server/db/dialect.ts';
import { canSeePlaylist } from '#server/features/playlists/playlist.policy.ts';
import { findVisiblePlaylist } from '#server/features/playlists/playlist.service.ts';
import {
  announceMoved,
  countLikes,
  type LikeChange,
} from '#server/features/popularity/popularity.service.ts';
import { type Dealt, openBatch } from '#server/lib/batch.ts';
import { AppError } from '#shared/errors.ts';
import type { LikeStatus } from '#shared/likes.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { playlistMessages } from '#shared/messages/playlists.ts';
import * as store from './like.store.ts';

/** Somebody's wish that a playlist be liked by them, or not. */
export interface LikeWish {
  userId: string;
  playlistId: string;
  like: boolean;
}

/** Answers a wish once it is durable. Rejects with `not_found` where the playlist cannot be seen. */
export type FulfilLike = (wish: LikeWish) => Promise<LikeStatus>;

/** Fewer than may wait: while the disk syncs some, the next are written. */
const wishesAtOnce = 128;

/**
 * Likes, gathered: wishes that arrive while one transaction is being written go into the next one together. Liking
 * twice is liking once, and taking back what is not there changes nothing.
 */
export function openLikes(ctx: AppContext): FulfilLike {
  const batch = openBatch<LikeWish, LikeStatus>(
    0,
    (wishes) =>
      fulfil(ctx, wishes).catch((error: unknown) => {
        // Someone's account ended between their request and now.
        if (wishes.length > 1 || !isForeignKeyViolation(error)) throw error;
        throw new AppError('unauthenticated', errorMessages.unauthenticated);
      }),
    wishesAtOnce,
  );
  return (wish) => batch.add(wish);
}

async function fulfil(ctx: AppContext, wishes: readonly LikeWish[]): Promise<Dealt<LikeStatus>> {
  const now = ctx.clock();
  const committed = await ctx.durable.transact(async (trx) => {
    const rows = await store.listLikeable(trx, [...new Set(wishes.map((wish) => wish.playlistId))]);
    const playlists = new Map(rows.map((row) => [row.id, row]));
    const seen = wishes.filter(({ userId, playlistId }) => {
      const playlist = playlists.get(playlistId);
      return playlist !== undefined && canSeePlaylist({ id: userId }, playlist);
    });
    const changes: LikeChange[] = [];
    for (const { userId, ...change } of await applyLast(trx, seen, now)) {
      const playlist = playlists.get(change.playlistId);
      if (!playlist) continue;
      playlist.likes_count += change.by;
      changes.push({ ...change, isOwn: playlist.owner_id === userId });
    }
    await countLikes(trx, changes, now);

    const visible = new Set(seen);
    const results = wishes.map((wish) => {
      const count = playlists.get(wish.playlistId)?.likes_count ?? 0;
      return visible.has(wish)
        ? { like_count: count, liked: wish.like }
        : new AppError('not_found', playlistMessages.notFound);
    });
    const moved = changes.filter(({ isOwn }) => !isOwn);
    return { results, changed: moved.map((change) => change.playlistId) };
  });
  const { results, changed } = committed.result;
  await announceMoved(ctx, changed);
  return { results, settled: committed.durable };
}

type Applied = Omit<LikeChange, 'isOwn'> & { userId: string };

/** Writes the last wish of each person about each playlist; answers what that changed. */
async function applyLast(trx: Db, wishes: readonly LikeWish[], now: number): Promise<Applied[]> {
  const last = [...new Map(wishes.map((wish) => [`${wish.userId} ${wish.playlistId}`, wish])).values()];
  const added = await store.insertLikes(
    trx,
    last.filter(({ like }) => like).map((wish) => ({ ...keyOf(wish), created_at: now })),
  );
  const changes: Applied[] = added.map((like) => ({
    userId: like.user_id,
    playlistId: like.playlist_id,
    likedAt: now,
    by: 1,
  }));
  for (const wish of last.filter(({ like }) => !like)) {
    const likedAt = await store.deleteLike(trx, keyOf(wish));
    if (likedAt !== null) changes.push({ userId: wish.userId, playlistId: wish.playlistId, likedAt, by: -1 });
  }
  return changes;
}

const keyOf = ({ userId, playlistId }: LikeWish): store.LikeKey => ({
  user_id: userId,
  playlist_id: playlistId,
});

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
