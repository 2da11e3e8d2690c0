import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { Comment, CommentSort } from '#shared/social/comments.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { askedPlace, useAskedComment, useIsLedToComments } from './asked-comment.ts';
import { CommentRow } from './comment-row.tsx';
import { CommentStart } from './comment-start.tsx';
import { SortSwitch } from './sort-switch.tsx';
import { useComments } from './use-comments.ts';
import { useLiveComments } from './use-live-comments.ts';
import { WaitingComments } from './waiting-comments.tsx';

/** The comments on a playlist: below its music, and on a phone in a sheet. */
export function Comments({ playlist }: { playlist: Playlist }) {
  const t = useText('comments');
  useLiveComments(playlist.id);
  const [sort, setSort] = useState<Extract<CommentSort, 'newest' | 'best'>>('newest');
  const list = useComments(playlist.id, sort, useAskedComment());
  const isNarrow = useIsNarrow();
  const { key } = useLocation();
  const isLedTo = useIsLedToComments();
  const [opened, setOpened] = useState(isLedTo ? key : '');
  // A press on a line of the bell leads into the sheet, a second one too.
  const [ledBy, setLedBy] = useState(key);
  if (isLedTo && key !== ledBy) {
    setLedBy(key);
    setOpened(key);
  }
  const heading = (
    <h2 className="text-lg font-semibold">
      {t('title')} <span className="font-normal text-muted tabular-nums">{list.total ?? ''}</span>
    </h2>
  );
  const inside = (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {heading}
        <SortSwitch sort={sort} onSort={setSort} />
      </div>
      <Loaded playlist={playlist} list={list} />
    </div>
  );
  if (!isNarrow) return <section aria-label={t('title')}>{inside}</section>;
  const newest = list.comments?.find(({ text }) => text !== '');
  return (
    <section aria-label={t('title')}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpened('pressed')}
        className="grid w-full min-h-11 gap-1 rounded-panel bg-surface p-4 text-left"
      >
        {heading}
        <span dir="auto" className="truncate text-sm text-muted">
          {newest ? newest.text : list.comments ? t('empty') : t('loading')}
        </span>
      </button>
      <Drawer
        side="bottom"
        open={opened !== ''}
        onClose={() => setOpened('')}
        title={t('title')}
        className="bg-surface"
      >
        <div className="min-h-[60dvh]">{inside}</div>
      </Drawer>
    </section>
  );
}

function Loaded({ playlist, list }: { playlist: Playlist; list: ReturnType<typeof useComments> }) {
  const t = useText('comments');
  const { comments, head, error, refetch } = list;
  const asked = useAskedComment();
  if (!comments || !head) {
    if (error) return <FailedNotice onRetry={refetch}>{errorText(error, t('loadFailed'))}</FailedNotice>;
    return (
      <LoadingRegion label={t('loading')} className="grid gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-16" />
      </LoadingRegion>
    );
  }
  return (
    <>
      <CommentStart playlist={playlist} head={head} />
      {head.waiting ? <WaitingComments playlistId={playlist.id} count={head.waiting} /> : null}
      {asked !== null && !isAmong(comments, asked) ? (
        <p {...askedPlace} className="text-muted">
          {t('gone')}
        </p>
      ) : null}
      {comments.length > 0 ? (
        <ol className="grid grid-cols-1 gap-5">
          {comments.map((comment) => (
            <li
              key={comment.id}
              className="-m-2 p-2 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] has-[textarea]:[content-visibility:visible]"
            >
              <CommentRow playlist={playlist} comment={comment} />
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState icon={MessageCircle} title={t('empty')}>
          {head.may_comment ? t('emptyText') : null}
        </EmptyState>
      )}
      <MoreButton list={list.query}>{t('more')}</MoreButton>
    </>
  );
}

const isAmong = (comments: readonly Comment[], id: string): boolean =>
  comments.some((one) => one.id === id || one.replies.some((reply) => reply.id === id));
