import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnyComment } from '#shared/social/comments.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { CommentText } from './comment-text.tsx';
import { onceEach, useCommentActs, useCommentPages } from './use-comments.ts';

/** The comments that wait for the owner: folded, so that a flood of them fills no screen. */
export function WaitingComments({ playlistId, count }: { playlistId: string; count: number }) {
  const t = useText('comments');
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{t('waiting', { count })}</p>
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'fold' : 'look')}
        </Button>
      </div>
      {open ? <Waiting playlistId={playlistId} /> : null}
    </div>
  );
}

function Waiting({ playlistId }: { playlistId: string }) {
  const t = useText('comments');
  const list = useCommentPages(playlistId, { sort: 'waiting' });
  const comments = onceEach(list.data?.pages);
  if (!comments) {
    if (list.error)
      return <FailedNotice onRetry={list.refetch}>{errorText(list.error, t('loadFailed'))}</FailedNotice>;
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton className="h-16" />
      </LoadingRegion>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {comments.map((comment) => (
          <li key={comment.id}>
            <WaitingRow playlistId={playlistId} comment={comment} />
          </li>
        ))}
      </ul>
      <MoreButton list={list}>{t('more')}</MoreButton>
    </>
  );
}

function WaitingRow({ playlistId, comment }: { playlistId: string; comment: AnyComment }) {
  const t = useText('comments');
  const language = useLanguage();
  const acts = useCommentActs(playlistId, comment.id);
  const name = comment.by?.username ?? '';
  const failed = { onError: (error: Error) => void toast.error(errorText(error, t('failed'))) };
  return (
    <div className="flex gap-3">
      <Avatar name={name} src={comment.by?.avatar_url} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="text-sm text-muted">
          <span className="font-semibold text-text">{name}</span>{' '}
          <time dateTime={comment.at}>{formatRelative(comment.at, language)}</time>
        </p>
        <CommentText comment={comment} />
        <div className="flex flex-wrap gap-2 pt-1">
          <Button
            size="sm"
            icon={Check}
            aria-label={t('releaseName', { name })}
            busy={acts.change.isPending}
            onClick={() => acts.change.mutate({ waits: false }, failed)}
          >
            {t('release')}
          </Button>
          <Button
            size="sm"
            kind="danger"
            icon={Trash2}
            aria-label={t('deleteName', { name })}
            busy={acts.remove.isPending}
            onClick={() => acts.remove.mutate(undefined, failed)}
          >
            {t('delete')}
          </Button>
        </div>
      </div>
    </div>
  );
}
