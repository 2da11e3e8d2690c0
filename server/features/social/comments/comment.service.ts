import type { AppContext } from '#server/context.ts';
import { type Db, takeTurns } from '#server/db/dialect.ts';
import { rightEnded } from '#server/features/playlists/core/playlist.policy.ts';
import { findPlaylistFor, findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { newId } from '#server/lib/ids.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import { commentsPerDayOfNewcomers, commentsPerMinute, commentsPerPlaylist } from '#shared/limits.ts';
import type { AnyComment, CommentDraft, CommentLike, CommentPatch } from '#shared/social/comments.ts';
import { authorsOf, tellOfComment, tellOfWaiting } from './comment-bell.ts';
import { canEdit, isNewcomer, mayComment, mustWait } from './comment.policy.ts';
import * as store from './comment.store.ts';
import { noComment, requireShown, showComment } from './list.service.ts';
import { isItemThere } from './shown-comment.store.ts';

type Person = { id: string };

interface CommentKey {
  id: string;
  comment: string;
}

const minute = 60_000;
const perMinute: RateLimit = { name: 'comments', max: commentsPerMinute, windowMs: minute };
const perDay: RateLimit = {
  name: 'comments-new',
  max: commentsPerDayOfNewcomers,
  windowMs: 24 * 60 * minute,
};

/**
 * Writes a comment or a reply. One that must wait is shown to its author and to the playlist's owner alone.
 * @throws AppError not_found (the playlist, the item, the comment), conflict (the viewer may not comment, the thread has
 *   ended, or the list is full), too_many_requests
 */
export async function writeComment(
  ctx: AppContext,
  viewer: Person,
  playlistId: string,
  draft: CommentDraft,
): Promise<AnyComment> {
  const now = ctx.clock();
  const { owner_id } = await findCommentable(ctx.db, viewer, playlistId);
  const author = await store.findAuthor(ctx.db, viewer.id, owner_id);
  await countAgainst(ctx, perMinute, viewer.id);
  if (isNewcomer(author, now)) await countAgainst(ctx, perDay, viewer.id);
  return ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, `comments ${playlistId}`);
    const playlist = await findCommentable(trx, viewer, playlistId);
    if ((await store.countComments(trx, playlistId)) >= commentsPerPlaylist)
      throw new AppError('conflict', 'comment-errors:full');
    const { text } = draft;
    const { about, repliedTo } = await findSubject(trx, viewer, playlistId, draft);
    const waits = mustWait({ viewerId: viewer.id, playlist, author, text, now });
    const row = { id: newId(now), playlist_id: playlistId, user_id: viewer.id, ...about, text, at: now };
    const isFirst = waits && (await store.countWaiting(trx, playlistId)) === 0;
    await store.insertComment(trx, { ...row, held_at: waits ? now : null });
    if (isFirst) await tellOfWaiting(trx, playlist, now);
    if (!waits) await tellOfComment(trx, { comment: row, playlist, repliedTo, now });
    return showComment(trx, { playlistId, id: row.id }, { viewer, playlist, now });
  });
}

/**
 * A playlist that somebody may comment on.
 * @throws AppError not_found, conflict
 */
async function findCommentable(db: Db, viewer: Viewer, id: string) {
  const row = await findVisiblePlaylist(db, viewer, id);
  if (!mayComment(viewer, row))
    throw new AppError('conflict', `comment-errors:${row.comment_from}`, { facts: rightEnded });
  return row;
}

/** The thing that a draft is about, and whom it speaks to. */
async function findSubject(trx: Db, viewer: Person, playlistId: string, draft: CommentDraft) {
  if (draft.reply_to === undefined) {
    const itemId = draft.item_id ?? null;
    if (itemId !== null && !(await isItemThere(trx, { playlistId, itemId }, viewer.id)))
      throw new AppError('not_found', 'comment-errors:itemGone');
    const about = { entry_id: itemId, position_ms: draft.position_ms ?? null, parent_id: null };
    return { about, repliedTo: [] };
  }
  const target = await requireShown(trx, viewer, { playlistId, id: draft.reply_to });
  const root =
    target.parent_id === null ? target : await store.findComment(trx, playlistId, target.parent_id);
  if (!root || target.held_at !== null) throw noComment();
  if (root.ended_at !== null) throw new AppError('conflict', 'comment-errors:ended');
  const about = { entry_id: root.entry_id, position_ms: root.position_ms, parent_id: root.id };
  return { about, repliedTo: authorsOf(root, target) };
}

/**
 * Changes the text of a comment, as its author, in time; or pins it, ends its thread or lets it appear, as the playlist's
 * owner.
 * @throws AppError not_found, conflict (too late, or not with this comment), forbidden (not the owner)
 */
export function changeComment(
  ctx: AppContext,
  viewer: Person,
  key: CommentKey,
  patch: CommentPatch,
): Promise<AnyComment> {
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const playlist = await findVisiblePlaylist(trx, viewer, key.id);
    if (patch.text === undefined) await changeAsOwner(trx, viewer, key, patch, now);
    else await changeText(trx, { viewer, key, text: patch.text, now });
    return showComment(trx, { playlistId: key.id, id: key.comment }, { viewer, playlist, now });
  });
}

async function changeText(
  trx: Db,
  { viewer, key, text, now }: { viewer: Person; key: CommentKey; text: string; now: number },
): Promise<void> {
  const row = await requireShown(trx, viewer, { playlistId: key.id, id: key.comment });
  if (row.text === '') throw noComment();
  if (row.user_id !== viewer.id) throw new AppError('forbidden', 'errors:forbidden');
  if (!canEdit(viewer, row, now)) throw new AppError('conflict', 'comment-errors:tooLate');
  if (text === row.text) return;
  const playlist = await findVisiblePlaylist(trx, viewer, key.id);
  const author = await store.findAuthor(trx, viewer.id, playlist.owner_id);
  // The owner who let the first words appear has not seen the link that comes in afterwards.
  const waits = row.held_at === null && mustWait({ viewerId: viewer.id, playlist, author, text, now });
  await store.updateComment(trx, row.id, { text, edited_at: now, ...(waits ? { held_at: now } : {}) });
}

async function changeAsOwner(
  trx: Db,
  viewer: Person,
  key: CommentKey,
  patch: CommentPatch,
  now: number,
): Promise<void> {
  const playlist = await findPlaylistFor(trx, viewer, key.id, 'own');
  const row = await store.findComment(trx, key.id, key.comment);
  if (!row) throw noComment();
  const isRoot = row.parent_id === null;
  if (patch.ended !== undefined) {
    if (!isRoot) throw notWithThis();
    await store.updateComment(trx, row.id, { ended_at: patch.ended ? (row.ended_at ?? now) : null });
  }
  if (patch.pinned !== undefined) {
    const isOpen = row.text !== '' && row.held_at === null && row.hidden_at === null;
    if (!isRoot || (patch.pinned && !isOpen)) throw notWithThis();
    await store.updateUnpinned(trx, key.id);
    if (patch.pinned) await store.updateComment(trx, row.id, { pinned_at: now });
  }
  if (patch.waits === undefined || row.held_at === null || row.user_id === null) return;
  await store.updateComment(trx, row.id, { held_at: null });
  const root = row.parent_id === null ? null : await store.findComment(trx, key.id, row.parent_id);
  const comment = { ...row, user_id: row.user_id };
  await tellOfComment(trx, { comment, playlist, repliedTo: authorsOf(root), now });
}

const notWithThis = (): AppError => new AppError('conflict', 'comment-errors:notWithThis');

/** @throws AppError not_found, forbidden (neither its author nor the playlist's owner) */
export async function deleteComment(ctx: AppContext, viewer: Person, key: CommentKey): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await store.findComment(trx, key.id, key.comment);
    if (!row || row.text === '') throw noComment();
    // One's own also where the playlist has been closed to oneself since.
    if (row.user_id !== viewer.id) {
      const playlist = await findVisiblePlaylist(trx, viewer, key.id);
      const isOwner = playlist.owner_id === viewer.id;
      if (!isOwner) await requireShown(trx, viewer, { playlistId: key.id, id: key.comment });
      if (!isOwner) throw new AppError('forbidden', 'errors:forbidden');
    }
    await store.deleteComment(trx, { id: row.id, playlistId: key.id }, ctx.clock());
  });
}

/** @throws AppError not_found */
export async function likeComment(
  ctx: AppContext,
  viewer: Person,
  key: CommentKey,
  liked: boolean,
): Promise<CommentLike> {
  return ctx.db.transaction().execute(async (trx) => {
    await findVisiblePlaylist(trx, viewer, key.id);
    const row = await requireShown(trx, viewer, { playlistId: key.id, id: key.comment });
    if (row.text === '' || row.held_at !== null) throw noComment();
    const like = { id: row.id, playlistId: key.id, userId: viewer.id };
    const count = await store.updateLike(trx, like, liked, ctx.clock());
    return { likes_count: count ?? row.likes_count, has_liked: liked };
  });
}

/**
 * Refuses a comment that the viewer is not shown.
 * @throws AppError not_found
 */
export async function requireComment(db: Db, viewer: Viewer, id: string): Promise<void> {
  const row = await store.findAnywhere(db, id);
  if (!row) throw noComment();
  await findVisiblePlaylist(db, viewer, row.playlist_id);
  const shown = await requireShown(db, viewer, { playlistId: row.playlist_id, id });
  if (shown.text === '' || shown.held_at !== null) throw noComment();
}

/** Deletes a person's comments and takes their likes back, inside the transaction that is about to delete their account. */
export const forgetCommentsOf = (trx: Db, userId: string, now: number): Promise<void> =>
  store.deleteCommentsOf(trx, userId, now);
