import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { notify } from '#server/features/base/notify/notify.service.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { lastEventOf } from '#server/features/playlists/core/record/playlist-history.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import type { FollowStatus, SuggestedPerson } from '#shared/social/following.ts';
import { followsMax, followsPerHour } from '#shared/limits.ts';
import * as store from './follow.store.ts';

type Viewer = { id: string };

/** Limit of a person's new follows. */
export const newFollows: RateLimit = { name: 'follows', max: followsPerHour, windowMs: 60 * 60_000 };
const suggestionsShown = 12;
const likesLookedAt = 200;

/**
 * Follows a person, who is notified once, however often the viewer unfollows and follows again.
 * @throws AppError not_found, conflict (oneself, or too many), too_many_requests
 */
export async function followPerson(ctx: AppContext, viewer: Viewer, username: string): Promise<FollowStatus> {
  const person = await requirePerson(ctx.db, username, viewer);
  if (person.id === viewer.id) throw new AppError('conflict', 'following:notYourself');
  const now = ctx.clock();
  await addFollow(ctx, viewer, async (trx) => {
    const isNew = await store.insertFollow(trx, viewer.id, person.id, now);
    const notice = { userId: person.id, kind: 'follow', groupKey: '', actorId: viewer.id, now } as const;
    if (isNew) await notify(trx, notice);
    return isNew;
  });
  return { following: true, followers_count: await store.findFollowers(ctx.db, 'users', person.id) };
}

/** @throws AppError not_found */
export async function unfollowPerson(
  ctx: AppContext,
  viewer: Viewer,
  username: string,
): Promise<FollowStatus> {
  const person = await requirePerson(ctx.db, username, viewer);
  await ctx.db.transaction().execute((trx) => store.deleteFollow(trx, viewer.id, person.id));
  return { following: false, followers_count: await store.findFollowers(ctx.db, 'users', person.id) };
}

/**
 * Follows a playlist that the viewer may open.
 * @throws AppError not_found, conflict (too many), too_many_requests
 */
export async function followPlaylist(ctx: AppContext, viewer: Viewer, id: string): Promise<FollowStatus> {
  await findVisiblePlaylist(ctx.db, viewer, id);
  await addFollow(ctx, viewer, (trx) => store.insertPlaylistFollow(trx, viewer.id, id, ctx.clock()));
  return { following: true, followers_count: await store.findFollowers(ctx.db, 'playlists', id) };
}

/** Unfollows a playlist, even one that the viewer may no longer open. */
export async function unfollowPlaylist(ctx: AppContext, viewer: Viewer, id: string): Promise<FollowStatus> {
  await ctx.db.transaction().execute((trx) => store.deletePlaylistFollow(trx, viewer.id, id));
  const { followers_count } = await findVisiblePlaylist(ctx.db, viewer, id);
  return { following: false, followers_count };
}

/**
 * Inserts a follow of a person, a playlist or an artist. Only a new one counts: repeating one costs nothing.
 * @throws AppError conflict (too many), too_many_requests
 */
export async function addFollow(
  ctx: AppContext,
  viewer: Viewer,
  insert: (trx: Db) => Promise<boolean>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await insert(trx))) return;
    const count =
      (await store.countFollows(trx, viewer.id)) + (await store.countArtistFollows(trx, viewer.id));
    if (count > followsMax) {
      throw new AppError('conflict', 'following:tooMany', { params: { count: followsMax } });
    }
    await countAgainst(ctx, newFollows, viewer.id);
  });
}

/**
 * Records that the viewer has heard the new items of a playlist. If they do not follow it, nothing is stored.
 * @throws AppError not_found
 */
export async function markHeard(ctx: AppContext, viewer: Viewer, playlistId: string): Promise<void> {
  await findVisiblePlaylist(ctx.db, viewer, playlistId);
  await noteHeard(ctx.db, { userId: viewer.id, playlistId, now: ctx.clock() });
}

/** Does the same as {@link markHeard}, for callers who have checked that the person may listen to the playlist. */
export async function noteHeard(
  trx: Db,
  listening: { userId: string; playlistId: string; now: number },
): Promise<void> {
  if (!(await store.isPlaylistFollowed(trx, listening.userId, listening.playlistId))) return;
  await store.upsertLastSeen(trx, listening, await lastEventOf(trx, listening.playlistId));
}

export function isFollowing(ctx: AppContext, viewer: Viewer, personId: string): Promise<boolean> {
  return store.isFollowing(ctx.db, viewer.id, personId);
}

/** People whose playlists the viewer likes and whom they do not follow. */
export async function listSuggestions(ctx: AppContext, viewer: Viewer): Promise<SuggestedPerson[]> {
  const rows = await store.listSuggested(ctx.db, viewer.id, likesLookedAt, suggestionsShown);
  return rows.map((row) => ({
    ...toUserRef(row),
    playlist_count: row.playlist_count,
    shared_likes: row.shared_likes,
    is_followed: false,
  }));
}

/** @throws AppError not_found where there is no person of that name whom the viewer may see */
export async function requirePerson(db: Db, username: string, viewer: Viewer | null): Promise<UserRow> {
  const person = await store.findPerson(db, username, viewer?.id ?? null);
  if (!person) throw new AppError('not_found', 'profile:notFound');
  return person;
}
