import type { Generated, Insertable, Selectable } from 'kysely';

/** A comment on a playlist, or a reply to one. */
export interface CommentsTable {
  id: string;
  playlist_id: string;
  /** The item that it is about, which may be taken out and come back; null: the playlist. */
  entry_id: string | null;
  position_ms: number | null;
  /** The comment to which it is a reply. */
  parent_id: string | null;
  /** Null: it was deleted. */
  user_id: string | null;
  /** Empty: it was deleted, or a moderator cleared it. */
  text: string;
  likes_count: Generated<number>;
  at: number;
  /** When its author changed it last; of a deleted one, when that was. */
  edited_at: Generated<number | null>;
  /** Since when it waits for the playlist's owner, who has not let it appear. */
  held_at: number | null;
  /** When a moderator hid it from all but its author. */
  hidden_at: Generated<number | null>;
  pinned_at: Generated<number | null>;
  /** When the owner ended its thread. */
  ended_at: Generated<number | null>;
}

export interface CommentLikesTable {
  comment_id: string;
  user_id: string;
  /** The comment's. */
  playlist_id: string;
  created_at: number;
}

export type CommentRow = Selectable<CommentsTable>;
export type NewComment = Insertable<CommentsTable>;
