import { CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { Comment } from '#shared/social/comments.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { CommentBody } from './comment-body.tsx';
import { CommentForm } from './comment-form.tsx';
import { onceEach, useCommentPages, useWriteComment } from './use-comments.ts';

/** A comment with its replies, and the field for another one. */
export function CommentRow({ playlist, comment }: { playlist: Playlist; comment: Comment }) {
  const t = useText('comments');
  const [isWhole, setWhole] = useState(false);
  const [typed, setTyped, forget] = useKeptState(`reply:${comment.id}`, '');
  const [isReplying, setReplying] = useState(typed !== '');
  const writing = useWriteComment(playlist.id);
  const thread = useCommentPages(playlist.id, { thread: comment.id }, isWhole);
  const replies = onceEach(thread.data?.pages) ?? comment.replies;
  const hidden = comment.replies_count - comment.replies.length;
  const close = (): void => {
    setReplying(false);
    forget();
  };
  const reply = (name: string | null): void => {
    setReplying(true);
    if (typed === '' && name !== null) setTyped(`@${name} `);
  };
  return (
    <article
      aria-label={t('by', { name: comment.by?.username ?? t('deleted') })}
      className="grid grid-cols-1 gap-3"
    >
      <CommentBody playlist={playlist} comment={comment} onReply={() => reply(null)} />
      {replies.length > 0 || isReplying ? (
        <div className="ml-4 grid grid-cols-1 gap-4 border-l border-line pl-4 sm:ml-5 sm:pl-6">
          {replies.length > 0 ? (
            <ol aria-label={t('replies')} className="grid grid-cols-1 gap-4">
              {replies.map((one) => (
                <li key={one.id}>
                  <CommentBody
                    playlist={playlist}
                    comment={one}
                    onReply={() => reply(one.by?.username ?? null)}
                  />
                </li>
              ))}
            </ol>
          ) : null}
          {hidden > 0 && !thread.data ? (
            <Button
              size="sm"
              kind="plain"
              icon={CornerDownRight}
              className="justify-self-start"
              busy={thread.isFetching}
              onClick={() => setWhole(true)}
            >
              {t('moreReplies', { count: hidden })}
            </Button>
          ) : null}
          <MoreButton list={thread}>{t('more')}</MoreButton>
          {isReplying ? (
            <CommentForm
              label={t('replyTo', { name: comment.by?.username ?? t('deleted') })}
              sendLabel={t('reply')}
              isFocused
              text={typed}
              onText={setTyped}
              error={writing.error}
              isPending={writing.isPending}
              onSend={(text) => writing.mutate({ text, reply_to: comment.id }, { onSuccess: close })}
              onCancel={close}
            />
          ) : null}
        </div>
      ) : null}
      {comment.is_ended ? <p className="text-sm text-muted">{t('ended')}</p> : null}
    </article>
  );
}
