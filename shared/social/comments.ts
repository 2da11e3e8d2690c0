import * as z from 'zod/mini';
import { UserRef } from '#shared/accounts/users.ts';
import { charactersOfText } from '#shared/characters.ts';
import { endpoint } from '#shared/endpoint.ts';
import { commentMax, commentsPageSize, noteSecondsMax } from '#shared/limits.ts';
import { CommentFrom } from '#shared/playlists/collaboration.ts';
import { Id, IdParams, Moment, pageSize } from '#shared/text.ts';

/** The acts on a comment that the reader may do. `release` lets one that waits appear. */
export const CommentAct = z.enum(['reply', 'like', 'report', 'edit', 'delete', 'pin', 'end', 'release']);
export type CommentAct = z.infer<typeof CommentAct>;

const words = charactersOfText(commentMax).check(z.minLength(1));

/** A moment of an item's song, in ms. */
const Position = z.int().check(z.gte(0), z.lte(noteSecondsMax * 1000));

const shape = {
  id: Id,
  /** Null: it was deleted or cleared, and its replies remain. */
  by: z.nullable(UserRef),
  text: z.string(),
  at: Moment,
  /** When its author changed it last. */
  edited_at: z.nullable(Moment),
  /** The item that it is about; null: the playlist. */
  item: z.nullable(z.object({ id: Id, title: z.string() })),
  position_ms: z.nullable(z.number()),
  likes_count: z.number(),
  has_liked: z.boolean(),
  is_pinned: z.boolean(),
  /** True if the playlist's owner has ended its thread: it takes no more replies. */
  is_ended: z.boolean(),
  /** Present for its author, and in the owner's list of those that wait: others do not see it yet. */
  waits: z.optional(z.literal(true)),
  /** Present if a moderator has hidden it: then its author alone sees it. */
  is_hidden: z.optional(z.literal(true)),
  /** The people whom its `@names` lead to, as the text writes them. */
  mentions: z.array(z.string()),
  /** End of the time in which the reader may change it. */
  edit_until: z.optional(Moment),
  may: z.array(CommentAct),
};

export const CommentReply = z.object({ ...shape, reply_to: Id });
export type CommentReply = z.infer<typeof CommentReply>;

/** A comment with the first of its replies, the oldest first. */
export const Comment = z.object({
  ...shape,
  reply_to: z.null(),
  replies: z.array(CommentReply),
  replies_count: z.number(),
});
export type Comment = z.infer<typeof Comment>;
export type AnyComment = Comment | CommentReply;

/** `moments`: those at a moment of the item `item_id`, in its order. `waiting`: for the owner, the oldest first. */
export const CommentSort = z.enum(['newest', 'best', 'moments', 'waiting']);
export type CommentSort = z.infer<typeof CommentSort>;

export const CommentList = z.object({
  /** The pinned one first. */
  comments: z.array(z.union([Comment, CommentReply])),
  /** Send it as `after` for the next page. */
  next_cursor: z.nullable(z.string()),
  /** Number of comments and replies that the reader is shown. */
  total: z.number(),
  comment: CommentFrom,
  may_comment: z.boolean(),
  /** For the owner: the number of those that wait. */
  waiting: z.optional(z.number()),
});
export type CommentList = z.infer<typeof CommentList>;

const path = '/api/v1/playlists/:id/comments';

export const listComments = endpoint({
  id: 'comments.list',
  outsiders: 'by link',
  method: 'GET',
  path,
  access: 'public',
  summary: 'The comments on a playlist, a page at a time; or the replies to one',
  description:
    'Lists the comments on a playlist with their first replies, the newest or the most liked first. `thread` lists the replies to one comment, the oldest first. `with` shows one comment above the others, with its thread, as far as the reader is shown it.',
  params: IdParams,
  query: z.object({
    sort: z._default(CommentSort, 'newest'),
    item_id: z.optional(Id),
    thread: z.optional(Id),
    with: z.optional(Id),
    after: z.optional(z.string().check(z.regex(/^(\d{1,15}\.)?[0-9a-z]{1,40}$/))),
    limit: z._default(pageSize(50), commentsPageSize),
  }),
  reply: CommentList,
});

/** A comment on a playlist; on an item of it, or at a moment of that item; or a reply, which is about what its comment is. */
export const CommentDraft = z
  .strictObject({
    text: words,
    item_id: z.optional(Id),
    position_ms: z.optional(Position),
    reply_to: z.optional(Id),
  })
  .check(
    z.refine(
      ({ item_id, position_ms, reply_to }) =>
        reply_to === undefined
          ? position_ms === undefined || item_id !== undefined
          : item_id === undefined && position_ms === undefined,
      'A moment is one of an item, and a reply is about what its comment is',
    ),
  );
export type CommentDraft = z.input<typeof CommentDraft>;

export const writeComment = endpoint({
  id: 'comments.write',
  method: 'POST',
  path,
  access: 'user',
  summary: 'Comment on a playlist, an item or a moment of it, or reply to a comment',
  description:
    'Writes a comment of at most 1,000 characters as plain text. A first comment by a new account waits until the owner of the playlist lets it appear.',
  params: IdParams,
  body: CommentDraft,
  example: {
    text: 'The bass comes in late, @alice.',
    item_id: '0mg5t1z8x1c2v3b4n5m6k7',
    position_ms: 62_500,
  },
  reply: z.union([Comment, CommentReply]),
  status: 201,
});

const CommentParams = z.object({ id: Id, comment: Id });

/** One change: of the text by its author, the others by the playlist's owner. */
export const CommentPatch = z
  .strictObject({
    text: z.optional(words),
    pinned: z.optional(z.boolean()),
    ended: z.optional(z.boolean()),
    waits: z.optional(z.literal(false)),
  })
  .check(
    z.refine(
      (patch) => Object.values(patch).filter((one) => one !== undefined).length === 1,
      'One change at a time',
    ),
  );
export type CommentPatch = z.input<typeof CommentPatch>;

export const changeComment = endpoint({
  id: 'comments.change',
  method: 'PATCH',
  path: `${path}/:comment`,
  access: 'user',
  summary: 'Change a comment’s text; pin it, end its thread, or let it appear',
  description:
    'Changes the text of a comment of one’s own within 10 minutes. The owner of the playlist pins a comment, ends its thread, or lets one appear that waits.',
  params: CommentParams,
  body: CommentPatch,
  example: { text: 'The bass comes in late, at the second verse.' },
  reply: z.union([Comment, CommentReply]),
});

export const deleteComment = endpoint({
  id: 'comments.delete',
  method: 'DELETE',
  path: `${path}/:comment`,
  access: 'user',
  summary: 'Delete a comment of one’s own, or any on a playlist of one’s own',
  description:
    'Deletes a comment for good. Its author and the owner of the playlist may. Replies to it remain.',
  params: CommentParams,
  reply: 'nothing',
});

const CommentLike = z.object({ likes_count: z.number(), has_liked: z.boolean() });
export type CommentLike = z.infer<typeof CommentLike>;

export const likeComment = endpoint({
  id: 'comments.like',
  method: 'POST',
  path: `${path}/:comment/like`,
  access: 'user',
  summary: 'Like a comment; once, however often it is sent',
  description: 'Likes a comment that the reader is shown. Sending it again changes nothing.',
  params: CommentParams,
  reply: CommentLike,
});

export const unlikeComment = endpoint({
  id: 'comments.unlike',
  method: 'DELETE',
  path: `${path}/:comment/like`,
  access: 'user',
  summary: 'Take a like of a comment back',
  description: 'Takes a like of a comment back. Without one, nothing changes.',
  params: CommentParams,
  reply: CommentLike,
});

/** The socket that says that a playlist's comments have changed; the token goes as the second subprotocol beside `bearer`. */
export const liveCommentsPath = (id: string): string => `/api/v1/playlists/${id}/comments/live`;
export type LiveComments = { type: 'comments'; data: { spread_ms: number } };
