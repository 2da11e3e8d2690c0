import type { CommentRow } from '#server/db/rows/comments.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import type { RightRow } from '#server/features/playlists/core/playlist.policy.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { commentEditMs, newcomerMs } from '#shared/limits.ts';
import type { CommentAct } from '#shared/social/comments.ts';

export type CommentedPlaylist = RightRow & Pick<PlaylistRow, 'comment_from'>;

/** Reports whether a viewer who may see the playlist may comment on it, by its owner's rule. */
export function mayComment(viewer: Viewer, playlist: CommentedPlaylist): boolean {
  if (viewer === null) return false;
  if (viewer.id === playlist.owner_id || playlist.comment_from === 'everybody') return true;
  const isMember = playlist.member_right !== null;
  if (playlist.comment_from === 'members') return isMember;
  return playlist.comment_from === 'followers' && (isMember || playlist.is_follower === 1);
}

/** An author as far as the house rules ask. */
export interface Author {
  created_at: number;
  /** 1 if a comment of theirs stands on any list of the same owner. */
  is_known: number;
}

export const isNewcomer = ({ created_at }: Pick<Author, 'created_at'>, now: number): boolean =>
  now - created_at < newcomerMs;

/** An address, or what a reader would type as one. */
const link =
  /https?:\/\/|www\.|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|io|ru|cn|xyz|top|shop|site|online|link|ly|me|co)\b/iu;

/**
 * Reports whether a comment waits for the playlist's owner: of a newcomer, the first ones on this owner's lists, and each
 * with a link. The owner's and the members' own never wait.
 */
export function mustWait({
  viewerId,
  playlist,
  author,
  text,
  now,
}: {
  viewerId: string;
  playlist: CommentedPlaylist;
  author: Author;
  text: string;
  now: number;
}): boolean {
  const isTrusted = viewerId === playlist.owner_id || playlist.member_right !== null;
  if (isTrusted || !isNewcomer(author, now)) return false;
  return author.is_known === 0 || link.test(text);
}

type RuledComment = Pick<
  CommentRow,
  'user_id' | 'text' | 'at' | 'held_at' | 'hidden_at' | 'ended_at' | 'parent_id'
>;

export const canEdit = (viewer: Viewer, comment: RuledComment, now: number): boolean =>
  viewer !== null && comment.user_id === viewer.id && now < comment.at + commentEditMs;

/** The acts on a comment that is shown to the viewer; `isEnded`: of the thread that it stands in. */
export function actsOn(
  viewer: Viewer,
  playlist: CommentedPlaylist,
  comment: RuledComment,
  { isEnded, now }: { isEnded: boolean; now: number },
): CommentAct[] {
  const isOwner = viewer?.id === playlist.owner_id;
  const isOwn = viewer !== null && comment.user_id === viewer.id;
  const isGone = comment.text === '';
  const isOpen = !isGone && comment.held_at === null && comment.hidden_at === null;
  const isRoot = comment.parent_id === null;
  const acts: Record<CommentAct, boolean> = {
    reply: comment.held_at === null && !isEnded && mayComment(viewer, playlist),
    like: isOpen && viewer !== null,
    report: isOpen && !isOwn,
    edit: !isGone && canEdit(viewer, comment, now),
    delete: !isGone && (isOwn || isOwner),
    pin: isOwner && isOpen && isRoot,
    end: isOwner && isRoot,
    release: isOwner && comment.held_at !== null,
  };
  return (Object.keys(acts) as CommentAct[]).filter((act) => acts[act]);
}
