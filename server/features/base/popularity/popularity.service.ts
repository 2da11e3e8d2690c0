import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import * as store from './popularity.store.ts';
import { dayOf, lastDayOutside, scoreOf } from './score.ts';

/** Expired points are taken in pieces of so many days of playlists, so that nobody waits long behind them. */
const expiredAtOnce = 500;
/** Statements may have so many parameters. */
const idsAtOnce = 1000;

/** Computes the popularity of playlists again from their last 30 days, inside the caller's transaction. */
export function rescore(trx: Db, playlistIds: readonly string[], now: number): Promise<void> {
  return writeScores(trx, new Map(playlistIds.map((id) => [id, 0])), now);
}

/** Writes the counts and scores of playlists after so many likes more, or fewer, for each. */
async function writeScores(trx: Db, likes: ReadonlyMap<string, number>, now: number): Promise<void> {
  for (const some of partsOf([...likes], idsAtOnce)) {
    const ids = some.map(([id]) => id);
    const points = await store.listPoints(trx, ids, lastDayOutside(now));
    for (const [id, added] of some) {
      await store.updateScore(trx, { id, likes: added, popularity: scoreOf(points.get(id) ?? []) });
    }
  }
}

export interface Listener {
  playlistId: string;
  /** The track that was heard: counts only where it is in the playlist. */
  trackId: string;
  userId: string | null;
  /** The browser's `api_session_id`, or what stands for it. */
  listenerKey: string;
  now: number;
}

/**
 * Notes, inside the caller's transaction, that somebody has listened to a track of a playlist: one counted play. Counts
 * once in 30 days for each account, or browser without one; never for the owner, logged in or not.
 * @returns whether it counted
 */
export async function countListener(
  trx: Db,
  { playlistId, trackId, userId, listenerKey, now }: Listener,
): Promise<boolean> {
  // As a like does: the playlist's row before those of its points.
  await store.takePlaylists(trx, [playlistId]);
  const playlist = await store.findHeard(trx, playlistId, trackId, listenerKey);
  if (!playlist || playlist.owner_id === userId) return false;
  if (userId === null && playlist.is_owners_browser) return false;
  const listener = userId === null ? `b:${listenerKey}` : `u:${userId}`;
  const day = dayOf(now);
  const counts = await store.insertListener(
    trx,
    { playlist_id: playlistId, listener, day },
    lastDayOutside(now),
  );
  if (!counts) return false;
  await store.addPoint(trx, playlistId, day);
  await rescore(trx, [playlistId], now);
  return true;
}

/** A like that was given or taken back. */
export interface LikeChange {
  playlistId: string;
  /** When the like was given. */
  likedAt: number;
  by: 1 | -1;
  /** Popularity is blind to what owners think of their own. */
  isOwn: boolean;
}

/** Adds likes to the count and the popularity of their playlists or takes them away, inside the caller's transaction. */
export async function countLikes(trx: Db, changes: readonly LikeChange[], now: number): Promise<void> {
  const likes = new Map<string, number>();
  for (const { playlistId, likedAt, by, isOwn } of changes) {
    likes.set(playlistId, (likes.get(playlistId) ?? 0) + by);
    if (isOwn) continue;
    if (by === 1) await store.addPoint(trx, playlistId, dayOf(likedAt));
    else await store.takePoint(trx, playlistId, dayOf(likedAt));
  }
  await writeScores(trx, likes, now);
}

/**
 * Recurring work: lets what is older than 30 days stop counting. Each day's points are visited once, when they expire; what
 * nobody liked or heard a month ago is never looked at.
 */
export async function expirePopularity(ctx: AppContext): Promise<void> {
  const now = ctx.clock();
  const day = lastDayOutside(now);
  for (;;) {
    const ids = await store.listExpired(ctx.db, day, expiredAtOnce);
    if (ids.length === 0) break;
    await ctx.db.transaction().execute(async (trx) => {
      await store.takePlaylists(trx, ids);
      await store.deleteExpired(trx, ids, day);
      await rescore(trx, ids, now);
    });
  }
  await store.deleteExpiredListeners(ctx.db, day);
}
