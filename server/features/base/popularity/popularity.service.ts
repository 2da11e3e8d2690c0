import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import * as store from './popularity.store.ts';
import { dayOf, lastDayOutside, scoreOf } from './score.ts';

/** Playlists' days whose expired points one transaction removes: other writes do not wait long behind it. */
const expiredAtOnce = 500;
/** Ids per statement, whose parameters are limited. */
const idsAtOnce = 1000;

/** Computes the popularity of playlists again from their last 30 days, inside the caller's transaction. */
export function rescore(trx: Db, playlistIds: readonly string[], now: number): Promise<void> {
  return writeScores(trx, new Map(playlistIds.map((id) => [id, 0])), now);
}

/** Writes the counts and scores of playlists, with the change in each one's likes. */
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
  /** The played track: counts only if the playlist lists it. */
  trackId: string;
  userId: string | null;
  /** The browser's `api_session_id`, or its substitute. */
  listenerKey: string;
  now: number;
}

/**
 * Counts a listener of a playlist's track, inside the caller's transaction: one counted play. Each account, or browser
 * without one, counts once in 30 days; the owner never counts, logged in or not.
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
  const listener = userId === null ? `b:${listenerKey}` : keyOf(userId);
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

/** A new or removed like. */
export interface LikeChange {
  playlistId: string;
  /** Time of the like. */
  likedAt: number;
  by: 1 | -1;
  /** True for an owner's like of their own playlist, which does not count for popularity. */
  isOwn: boolean;
}

/** Adds likes to, or removes them from, the count and the popularity of their playlists, inside the caller's transaction. */
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
 * Recurring work: removes points that are older than 30 days from the scores. Each day's points are visited once, when they
 * expire; playlists without likes or plays a month ago are never read.
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

const keyOf = (userId: string): string => `u:${userId}`;

/** Forgets to which playlists a person listened; what that counted for stays. */
export const forgetListener = (trx: Db, userId: string): Promise<void> =>
  store.deleteListener(trx, keyOf(userId));
