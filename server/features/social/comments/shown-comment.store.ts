import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { isItemShown, isVisiblePerson } from '#server/visibility/conditions.ts';
import { isCommentPlace, isShownComment } from '#server/visibility/word-conditions.ts';
import type { CommentSort } from '#shared/social/comments.ts';

// Comments as they are shown to somebody who may see their playlist.

/** A place in a list: the likes or the moment of the last comment, where it is ordered by these, and its id. */
export interface CommentPlace {
  rank: number;
  id: string;
}

const joined = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('playlist_entries', (join) =>
      join
        .onRef('playlist_entries.id', '=', 'comments.entry_id')
        .onRef('playlist_entries.playlist_id', '=', 'comments.playlist_id'),
    )
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id');

/** Comments that are not deleted with their authors, and the titles of the items that they are about. */
const withWords = (db: Db) =>
  joined(db)
    .selectAll('comments')
    .select(['users.username', 'users.avatar_sha256'])
    .select((eb) => eb.fn.coalesce('tracks.title', 'playlist_entries.wanted_title').as('item_title'));

/** Comments and places of deleted ones. */
const rootsOf = (db: Db, playlistId: string, viewerId: string | null) =>
  withWords(db)
    .where('comments.playlist_id', '=', playlistId)
    .where(sql<boolean>`comments.parent_id is null`)
    .where((eb) => eb.or([isShownComment(viewerId), isCommentPlace(viewerId)]));

export const listPinned = (db: Db, playlistId: string, viewerId: string | null) =>
  rootsOf(db, playlistId, viewerId)
    .where(sql<boolean>`comments.pinned_at is not null`)
    .execute();

export interface Wanted {
  playlistId: string;
  viewerId: string | null;
  sort: Exclude<CommentSort, 'waiting'>;
  /** Those on one item alone. */
  itemId: string | null;
  after: CommentPlace | null;
  limit: number;
}

/** Comments that are no replies, in an order, after a place; without the pinned one. */
export function listRoots(db: Db, { playlistId, viewerId, sort, itemId, after, limit }: Wanted) {
  let rows = rootsOf(db, playlistId, viewerId).limit(limit);
  if (itemId !== null) rows = rows.where('comments.entry_id', '=', itemId);
  if (sort === 'moments') {
    rows = rows
      .where(sql<boolean>`comments.position_ms is not null`)
      .orderBy('comments.position_ms')
      .orderBy('comments.id');
    return after === null ? rows.execute() : rows.where(isAfter('position_ms', '>', after)).execute();
  }
  rows = rows.where(sql<boolean>`comments.pinned_at is null`);
  if (sort === 'best') rows = rows.orderBy('comments.likes_count', 'desc');
  rows = rows.orderBy('comments.id', 'desc');
  if (after === null) return rows.execute();
  return (
    sort === 'best'
      ? rows.where(isAfter('likes_count', '<', after))
      : rows.where('comments.id', '<', after.id)
  ).execute();
}

const isAfter = (column: 'likes_count' | 'position_ms', order: '<' | '>', { rank, id }: CommentPlace) =>
  sql<boolean>`(${sql.ref(`comments.${column}`)}, comments.id) ${sql.raw(order)} (${rank}, ${id})`;

/** Replies to a comment after one of them, the oldest first. */
export function listReplies(
  db: Db,
  parentId: string,
  { viewerId, after, limit }: { viewerId: string | null; after: string; limit: number },
) {
  return withWords(db)
    .where('comments.parent_id', '=', parentId)
    .where('comments.id', '>', after)
    .where(isShownComment(viewerId))
    .orderBy('comments.id')
    .limit(limit)
    .execute();
}

/** The first few replies to each of these comments, with the number of all, the oldest first. */
export async function listFirstReplies(
  db: Db,
  parentIds: readonly string[],
  viewerId: string | null,
  each: number,
) {
  if (parentIds.length === 0) return [];
  const all = withWords(db)
    .select(sql<number>`row_number() over (partition by comments.parent_id order by comments.id)`.as('place'))
    .select(sql<number | string>`count(*) over (partition by comments.parent_id)`.as('count'))
    .where('comments.parent_id', 'in', parentIds)
    .where(isShownComment(viewerId));
  return db.selectFrom(all.as('reply')).selectAll().where('place', '<=', each).orderBy('id').execute();
}

/** The comments that wait for the owner, the oldest first. */
export const listWaiting = (
  db: Db,
  playlistId: string,
  { ownerId, after, limit }: { ownerId: string; after: string; limit: number },
) =>
  withWords(db)
    .where('comments.playlist_id', '=', playlistId)
    .where(sql<boolean>`comments.held_at is not null`)
    .where('comments.id', '>', after)
    .where(isVisiblePerson(ownerId))
    .orderBy('comments.id')
    .limit(limit)
    .execute();

/** The number of comments and replies that the viewer is shown. */
export async function countShown(db: Db, playlistId: string, viewerId: string | null): Promise<number> {
  const { count } = await joined(db)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('comments.playlist_id', '=', playlistId)
    .where(isShownComment(viewerId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A comment as the viewer is shown it, or the place of one; null: they are not. Its thread is not looked at. */
export async function findShown(
  db: Db,
  { playlistId, id }: { playlistId: string; id: string },
  viewerId: string | null,
): Promise<Awaited<ReturnType<typeof listPinned>>[number] | null> {
  const row = await withWords(db)
    .where('comments.id', '=', id)
    .where('comments.playlist_id', '=', playlistId)
    .where((eb) => eb.or([isShownComment(viewerId), isCommentPlace(viewerId)]))
    .executeTakeFirst();
  return row ?? null;
}

/** A comment without a look at its reader. */
export async function findOne(db: Db, { playlistId, id }: { playlistId: string; id: string }) {
  const row = await withWords(db)
    .where('comments.id', '=', id)
    .where('comments.playlist_id', '=', playlistId)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of these comments that a person likes. */
export async function listLiked(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('user_id', '=', userId)
    .where('comment_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ comment_id }) => comment_id));
}

/** The people with these names whom the viewer may see. */
export function listNamed(db: Db, names: readonly string[], viewerId: string | null) {
  if (names.length === 0) return Promise.resolve([]);
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  return db
    .selectFrom('users')
    .select(['users.id', 'users.username_key'])
    .where('users.username_key', 'in', keys)
    .where(isVisiblePerson(viewerId))
    .execute();
}

/** Those of these people whom no block keeps apart from somebody, and who may see a playlist of a third. */
export async function listReachable(
  db: Db,
  playlistId: string,
  ids: readonly string[],
  actorId: string,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', ids)
    .where(isVisiblePerson(actorId))
    .where(
      sql<boolean>`exists (select 1 from playlists where playlists.id = ${playlistId} and (playlists.owner_id = users.id
        or (playlists.hidden_at is null and (playlists.visibility <> 'private' or users.id in (
          select user_id from playlist_members where playlist_members.playlist_id = ${playlistId})))))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Reports whether the viewer is shown an item of a playlist. */
export async function isItemThere(
  db: Db,
  { playlistId, itemId }: { playlistId: string; itemId: string },
  viewerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select('playlist_entries.id')
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('playlist_entries.id', '=', itemId)
    .where('playlist_entries.taken_track_id', 'is', null)
    .where((eb) => eb.or([eb('playlist_entries.track_id', 'is', null), isItemShown(viewerId)]))
    .executeTakeFirst();
  return row !== undefined;
}
