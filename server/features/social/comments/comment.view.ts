import type { CommentedPlaylist } from './comment.policy.ts';
import { actsOn, canEdit } from './comment.policy.ts';
import type { CommentRow } from '#server/db/rows/comments.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { commentEditMs } from '#shared/limits.ts';
import type { Comment, CommentReply } from '#shared/social/comments.ts';
import { mentionedIn } from '#shared/social/mentions.ts';

/** A comment with its author, as far as it has one, and the title of the item that it is about. */
export type ShownComment = CommentRow & {
  [K in 'username' | 'avatar_sha256']: UserRow[K] | null;
} & { item_title: string | null };

/** Facts about the comments of a page that their rows do not hold. */
export interface CommentFacts {
  viewer: Viewer;
  playlist: CommentedPlaylist;
  liked: ReadonlySet<string>;
  /** The keys of the mentioned names that lead to people whom the viewer may see. */
  named: ReadonlySet<string>;
  now: number;
}

export interface CountedReply {
  row: ShownComment;
  /** Number of all replies to the same comment. */
  count: number;
}

/** A comment that is no reply, with its first replies. */
export function toComment(row: ShownComment, replies: readonly CountedReply[], facts: CommentFacts): Comment {
  const isEnded = row.ended_at !== null;
  return {
    ...toWords(row, isEnded, facts),
    reply_to: null,
    replies: replies.map((reply) => toReply(reply.row, isEnded, facts)),
    replies_count: replies[0]?.count ?? 0,
  };
}

/** A reply; `isEnded`: of the comment that it replies to. */
export const toReply = (row: ShownComment, isEnded: boolean, facts: CommentFacts): CommentReply => ({
  ...toWords(row, isEnded, facts),
  reply_to: row.parent_id ?? '',
});

function toWords(row: ShownComment, isEnded: boolean, facts: CommentFacts): Omit<CommentReply, 'reply_to'> {
  const { viewer, playlist, liked, named, now } = facts;
  const { user_id: id, username } = row;
  const isThere = row.text !== '' && id !== null && username !== null;
  return {
    id: row.id,
    by: isThere ? toUserRef({ id, username, avatar_sha256: row.avatar_sha256 }) : null,
    text: row.text,
    at: toMoment(row.at),
    edited_at: isThere && row.edited_at !== null ? toMoment(row.edited_at) : null,
    item: row.entry_id === null ? null : { id: row.entry_id, title: row.item_title ?? '' },
    position_ms: row.position_ms,
    likes_count: row.likes_count,
    has_liked: liked.has(row.id),
    is_pinned: row.pinned_at !== null,
    is_ended: row.parent_id === null && row.ended_at !== null,
    ...(row.held_at === null ? {} : { waits: true as const }),
    ...(row.hidden_at === null ? {} : { is_hidden: true as const }),
    mentions: mentionedIn(row.text).filter((name) => named.has(name.toLowerCase())),
    ...(isThere && canEdit(viewer, row, now) ? { edit_until: toMoment(row.at + commentEditMs) } : {}),
    may: actsOn(viewer, playlist, row, { isEnded, now }),
  };
}
