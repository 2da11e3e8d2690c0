import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { isItemShown, isNotBlocked, isVisiblePerson, type ViewerId } from './conditions.ts';

// Conditions for words that people write beside music: liner notes and comments. As those of `conditions.ts`, they name the
// tables by their names.

/**
 * Notes of `users` that the viewer is shown with their items: of active people without a block between them and the viewer.
 * A note that a moderator has hidden is shown to its author alone.
 */
export function isShownNote(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'item_notes' | 'users'>();
  const isOpen = eb('item_notes.hidden_at', 'is', null);
  return eb.and([
    eb('item_notes.note', '!=', ''),
    viewerId === null ? isOpen : eb.or([isOpen, eb('item_notes.user_id', '=', viewerId)]),
    isVisiblePerson(viewerId),
  ]);
}

/** Comments without those of items that are taken out, taken down or closed to the viewer; joined to items and tracks. */
const isAboutShown = (viewerId: ViewerId): Expression<SqlBool> => sql<SqlBool>`(comments.entry_id is null
  or (playlist_entries.id is not null and playlist_entries.taken_track_id is null
    and (playlist_entries.track_id is null or ${isItemShown(viewerId)})))`;

/**
 * Comments, joined to their author, item and track, with words that the viewer may read: of active people without a block
 * between them and the viewer. One that waits or is hidden is shown to its author alone.
 */
export function isShownComment(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'comments' | 'users'>();
  const isOpen = eb.and([eb('comments.held_at', 'is', null), eb('comments.hidden_at', 'is', null)]);
  return eb.and([
    eb('comments.text', '!=', ''),
    viewerId === null ? isOpen : eb.or([isOpen, eb('comments.user_id', '=', viewerId)]),
    isVisiblePerson(viewerId),
    isAboutShown(viewerId),
  ]);
}

/** The place of a comment without words, which stays while others' replies to it are shown. */
export const isCommentPlace = (viewerId: ViewerId): Expression<SqlBool> => sql<SqlBool>`(comments.text = ''
  and ${isAboutShown(viewerId)} and exists (select 1 from comments as reply inner join users as replier on replier.id = reply.user_id
    where reply.parent_id = comments.id and reply.text <> '' and reply.held_at is null and reply.hidden_at is null
      and replier.is_active = 1 and ${isNotBlocked('replier.id', viewerId)}))`;

/** Replies to comments that the viewer is shown, or to the places of deleted ones. */
export const isReplyInPlace = (viewerId: ViewerId): Expression<SqlBool> => sql<SqlBool>`exists (
  select 1 from comments as root left join users as root_author on root_author.id = root.user_id
  where root.id = comments.parent_id and (root.text = '' or (root_author.is_active = 1
    and ${isNotBlocked('root_author.id', viewerId)} and root.held_at is null and root.hidden_at is null)))`;
