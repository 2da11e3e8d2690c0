import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { summarise } from '#server/features/playlists/core/playlist.service.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import type * as calls from '#shared/social/following.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { followListPageSize } from '#shared/limits.ts';
import { countFollows } from './follow.store.ts';
import { requirePerson } from './follow.service.ts';
import * as store from './follow-list.store.ts';

type Viewer = { id: string } | null;

/** The followers of a person who let others see it, and the viewer. @throws AppError not_found */
export async function listFollowers(
  ctx: AppContext,
  viewer: Viewer,
  username: string,
  after = '',
): Promise<ReplyOf<typeof calls.listFollowers>> {
  const person = await requirePerson(ctx.db, username, viewer);
  // Off the main thread: of many followers few may let others see it.
  const rows = await store.listFollowersOf(ctx.readDb, person.id, viewer?.id ?? null, pageAfter(after));
  return toPeople(rows);
}

/** The people whom a person follows; empty if they hide it. @throws AppError not_found */
export async function listFollowed(
  ctx: AppContext,
  viewer: Viewer,
  username: string,
  after = '',
): Promise<ReplyOf<typeof calls.listFollowed>> {
  const { id } = await requirePerson(ctx.db, username, viewer);
  const is_shown = await store.showsFollows(ctx.db, id);
  if (!is_shown && viewer?.id !== id) return { people: [], next_cursor: null, is_shown };
  const rows = await store.listFollowedBy(ctx.db, id, viewer?.id ?? null, pageAfter(after));
  return { ...toPeople(rows), is_shown };
}

/** The playlists that a person follows; empty if they hide it. @throws AppError not_found */
export async function listFollowedPlaylists(
  ctx: AppContext,
  viewer: Viewer,
  username: string,
  after = '',
): Promise<ReplyOf<typeof calls.listFollowedPlaylists>> {
  const { id } = await requirePerson(ctx.db, username, viewer);
  const is_shown = await store.showsFollows(ctx.db, id);
  if (!is_shown && viewer?.id !== id) return { playlists: [], next_cursor: null, is_shown };
  const rows = await store.listPlaylistsFollowedBy(ctx.db, id, viewer?.id ?? null, pageAfter(after));
  const playlists = await summarise(ctx.db, viewer, rows);
  return { playlists, next_cursor: nextOf(rows), is_shown };
}

/** Counts the people and playlists that a person follows; null if the viewer may not see it. */
export async function countFollowed(db: Db, viewer: Viewer, userId: string): Promise<number | null> {
  const mayCount = viewer?.id === userId || (await store.showsFollows(db, userId));
  return mayCount ? countFollows(db, userId) : null;
}

const pageAfter = (after: string) => ({ after, limit: followListPageSize });

const nextOf = (rows: readonly { id: string }[]): string | null =>
  rows.length < followListPageSize ? null : (rows.at(-1)?.id ?? null);

type PersonRow = Parameters<typeof toUserRef>[0] & { is_followed: number };

const toPeople = (rows: readonly PersonRow[]) => ({
  people: rows.map((row) => ({ ...toUserRef(row), is_followed: Boolean(row.is_followed) })),
  next_cursor: nextOf(rows),
});
