import type { Db } from '#server/db/dialect.ts';
import type { CommentRow, NewComment } from '#server/db/rows/comments.ts';
import { notifyEach, notifyLatest } from '#server/features/base/notify/notify.service.ts';
import { mentionedIn } from '#shared/social/mentions.ts';
import { listNamed, listReachable } from './shown-comment.store.ts';

interface Told {
  comment: Pick<NewComment, 'id' | 'text'> & { user_id: string };
  playlist: { id: string; owner_id: string };
  /** The authors of the comment and of the reply to which it replies. */
  repliedTo: readonly (string | null)[];
  now: number;
}

/**
 * Notifies people of a comment that appears, each once: whom it mentions, to whom it replies, and the playlist's owner. People
 * whom a block keeps apart from its author, and those to whom the playlist is closed, are left out.
 */
export async function tellOfComment(trx: Db, { comment, playlist, repliedTo, now }: Told): Promise<void> {
  const { id: groupKey, user_id: actorId, text } = comment;
  const named = await listNamed(trx, mentionedIn(text), actorId);
  const kinds = new Map<string, 'comment' | 'reply' | 'mention'>([[playlist.owner_id, 'comment']]);
  for (const id of repliedTo) if (id !== null) kinds.set(id, 'reply');
  for (const { id } of named) kinds.set(id, 'mention');
  kinds.delete(actorId);
  const reachable = await listReachable(trx, playlist.id, [...kinds.keys()], actorId);
  const facts = { playlist_id: playlist.id };
  await notifyEach(
    trx,
    reachable.map((userId) => ({
      userId,
      kind: kinds.get(userId) ?? 'comment',
      groupKey,
      actorId,
      facts,
      now,
    })),
  );
}

/** Notifies the owner that comments wait: one line for each playlist, which a flood does not repeat. */
export async function tellOfWaiting(
  trx: Db,
  { id, owner_id: userId }: { id: string; owner_id: string },
  now: number,
): Promise<void> {
  await notifyLatest(trx, {
    userId,
    kind: 'comment',
    groupKey: `waiting ${id}`,
    actorId: null,
    facts: { playlist_id: id, waiting: true },
    now,
  });
}

/** The authors in a thread to whom a reply speaks. */
export const authorsOf = (...comments: (Pick<CommentRow, 'user_id'> | null)[]): (string | null)[] =>
  comments.map((comment) => comment?.user_id ?? null);
