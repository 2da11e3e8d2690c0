import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { findPlaylistFor, findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { momentsShown, repliesShown } from '#shared/limits.ts';
import type { AnyComment, CommentList, listComments as contract } from '#shared/social/comments.ts';
import { mentionedIn } from '#shared/social/mentions.ts';
import { type CommentedPlaylist, mayComment } from './comment.policy.ts';
import { countWaiting } from './comment.store.ts';
import {
  type CommentFacts,
  type CountedReply,
  type ShownComment,
  toComment,
  toReply,
} from './comment.view.ts';
import * as shown from './shown-comment.store.ts';
import type { CommentPlace } from './shown-comment.store.ts';

type Query = QueryOf<typeof contract>;

/**
 * A page of the comments on a playlist, or of the replies to one.
 * @throws AppError not_found, forbidden (others' that wait)
 */
export async function listComments(
  ctx: AppContext,
  viewer: Viewer,
  playlistId: string,
  query: Query,
): Promise<CommentList> {
  const db = ctx.db;
  const playlist =
    query.sort === 'waiting'
      ? await findPlaylistFor(db, viewer, playlistId, 'own')
      : await findVisiblePlaylist(db, viewer, playlistId);
  const page = await readPage(ctx, viewer, playlist, query);
  const isOwner = viewer?.id === playlist.owner_id;
  return {
    ...page,
    total: await shown.countShown(db, playlistId, viewer?.id ?? null),
    comment: playlist.comment_from,
    may_comment: mayComment(viewer, playlist),
    ...(isOwner ? { waiting: await countWaiting(db, playlistId) } : {}),
  };
}

type Playlist = CommentedPlaylist & { id: string };
type Page = Pick<CommentList, 'comments' | 'next_cursor'>;

async function readPage(ctx: AppContext, viewer: Viewer, playlist: Playlist, query: Query): Promise<Page> {
  const { sort, thread, after = '' } = query;
  const limit = sort === 'moments' ? momentsShown : query.limit;
  const viewerId = viewer?.id ?? null;
  const facts = { viewer, playlist, now: ctx.clock() };
  const next = (rows: readonly ShownComment[]) => cursorAfter(rows, limit, sort);
  if (thread !== undefined) {
    const root = await requireShown(ctx.db, viewer, { playlistId: playlist.id, id: thread });
    const rows = await shown.listReplies(ctx.db, root.id, { viewerId, after, limit: limit + 1 });
    const comments = await writeReplies(ctx.db, rows.slice(0, limit), root.ended_at !== null, facts);
    return { comments, next_cursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
  }
  if (sort === 'waiting') {
    const place = { ownerId: playlist.owner_id, after, limit: limit + 1 };
    const rows = await shown.listWaiting(ctx.db, playlist.id, place);
    return { comments: await writeMixed(ctx.db, rows.slice(0, limit), facts), next_cursor: next(rows) };
  }
  const itemId = query.item_id ?? null;
  const wanted = { playlistId: playlist.id, viewerId, sort, itemId, after: placeOf(after), limit: limit + 1 };
  const isFirst = after === '' && sort !== 'moments';
  const pinned = isFirst ? await shown.listPinned(ctx.db, playlist.id, viewerId) : [];
  const ofItem = pinned.filter(({ entry_id }) => itemId === null || entry_id === itemId);
  const rows = await shown.listRoots(ctx.db, wanted);
  const above =
    isFirst && query.with !== undefined ? await findThread(ctx.db, viewerId, playlist.id, query.with) : null;
  const roots = new Map(
    [...ofItem, ...(above ? [above.root] : []), ...rows.slice(0, limit)].map((row) => [row.id, row]),
  );
  const comments = await writeRoots(ctx.db, [...roots.values()], facts, above?.reply ?? null);
  return { comments, next_cursor: next(rows) };
}

/** A comment and, where one of its replies was asked for, that reply; null where the viewer is not shown both. */
async function findThread(db: Db, viewerId: string | null, playlistId: string, id: string) {
  const one = await shown.findShown(db, { playlistId, id }, viewerId);
  if (one?.parent_id === null) return { root: one, reply: null };
  const root = one && (await shown.findShown(db, { playlistId, id: one.parent_id ?? '' }, viewerId));
  return root ? { root, reply: one } : null;
}

function placeOf(cursor: string): CommentPlace | null {
  if (cursor === '') return null;
  const [rank = '', id] = cursor.split('.');
  return id === undefined ? { rank: 0, id: rank } : { rank: Number(rank), id };
}

function cursorAfter(rows: readonly ShownComment[], limit: number, sort: Query['sort']): string | null {
  const last = rows[limit - 1];
  if (!last || rows.length <= limit) return null;
  if (sort === 'best') return `${last.likes_count}.${last.id}`;
  return sort === 'moments' ? `${last.position_ms ?? 0}.${last.id}` : last.id;
}

type Facts = Pick<CommentFacts, 'viewer' | 'playlist' | 'now'>;

/** Comments with their first replies, and with another one of these. */
export async function writeRoots(
  db: Db,
  rows: readonly ShownComment[],
  facts: Facts,
  another: ShownComment | null = null,
) {
  const viewerId = facts.viewer?.id ?? null;
  const ids = rows.map(({ id }) => id);
  const first = await shown.listFirstReplies(db, ids, viewerId, repliesShown);
  const counted = first.map((row): CountedReply => ({ row, count: Number(row.count) }));
  if (another && !first.some(({ id }) => id === another.id)) counted.push({ row: another, count: 0 });
  const all = await withFacts(db, [...rows, ...counted.map(({ row }) => row)], facts);
  const replies = Map.groupBy(counted, ({ row }) => row.parent_id);
  return rows.map((row) => toComment(row, replies.get(row.id) ?? [], all));
}

export async function writeReplies(
  db: Db,
  rows: readonly ShownComment[],
  isEnded: boolean,
  facts: Facts,
): Promise<AnyComment[]> {
  const all = await withFacts(db, rows, facts);
  return rows.map((row) => toReply(row, isEnded, all));
}

/** Comments and replies beside each other. */
async function writeMixed(db: Db, rows: readonly ShownComment[], facts: Facts): Promise<AnyComment[]> {
  const all = await withFacts(db, rows, facts);
  return rows.map((row) => (row.parent_id === null ? toComment(row, [], all) : toReply(row, false, all)));
}

async function withFacts(db: Db, rows: readonly ShownComment[], facts: Facts): Promise<CommentFacts> {
  const { viewer } = facts;
  const ids = rows.map(({ id }) => id);
  const people = await shown.listNamed(
    db,
    rows.flatMap(({ text }) => mentionedIn(text)),
    viewer?.id ?? null,
  );
  return {
    ...facts,
    liked: viewer ? await shown.listLiked(db, viewer.id, ids) : new Set(),
    named: new Set(people.map(({ username_key }) => username_key)),
  };
}

/**
 * A comment, or its place, as far as the viewer is shown it with its thread; whether they may see the playlist is asked
 * before.
 * @throws AppError not_found
 */
export async function requireShown(
  db: Db,
  viewer: Viewer,
  key: { playlistId: string; id: string },
): Promise<ShownComment> {
  const row = await shown.findShown(db, key, viewer?.id ?? null);
  if (!row) throw noComment();
  if (row.parent_id !== null) await requireShown(db, viewer, { ...key, id: row.parent_id });
  return row;
}

/** Shows one comment to its author or to the playlist's owner after a change. */
export async function showComment(
  db: Db,
  key: { playlistId: string; id: string },
  facts: Facts,
): Promise<AnyComment> {
  const row = await shown.findOne(db, key);
  if (!row) throw noComment();
  if (row.parent_id === null) {
    const [comment] = await writeRoots(db, [row], facts);
    if (comment) return comment;
  }
  const root = row.parent_id === null ? null : await shown.findOne(db, { ...key, id: row.parent_id });
  const [reply] = await writeReplies(db, [row], (root?.ended_at ?? null) !== null, facts);
  if (!reply) throw noComment();
  return reply;
}

export const noComment = (): AppError => new AppError('not_found', 'comment-errors:notFound');
