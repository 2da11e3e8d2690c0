import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import {
  listFollowingFeed,
  listSuggestions,
  type NewsItem,
  type SuggestedPerson,
} from '#shared/social/following.ts';
import { countUnread } from '#shared/social/notifications.ts';
import { FollowPersonButton } from '#web/components/follow-button.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { NewsRow } from './news-row.tsx';

/** News of followed playlists and people. Newer ones do not shift the list: a line above announces them. */
export function FollowingTab({ onBrowse }: { onBrowse: () => void }) {
  const t = useText('following-feed');
  const feed = useFollowingFeed();
  const lines = feed.data?.pages.flatMap((page) => page.lines) ?? [];
  if (feed.isPending) return <NewsToCome />;
  if (feed.isError && lines.length === 0) {
    return <FailedNotice onRetry={() => feed.refetch()}>{errorText(feed.error, t('failed'))}</FailedNotice>;
  }
  if (lines.length === 0) return <NothingYet onBrowse={onBrowse} />;
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">{t('title')}</h2>
      <Fresh shown={lines[0]} onShow={() => void feed.refetch()} />
      <ol className="grid gap-3">
        {lines.map((line) => (
          <li key={line.id}>
            <NewsRow line={line} />
          </li>
        ))}
      </ol>
      {feed.hasNextPage ? (
        <Button
          className="justify-self-center"
          busy={feed.isFetchingNextPage}
          onClick={() => void feed.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : (
        <p className="py-4 text-center text-muted">{t('end')}</p>
      )}
    </div>
  );
}

export function NewsToCome() {
  const t = useText('following-feed');
  return (
    <LoadingRegion label={t('loading')} className="grid gap-4">
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-24" />
      ))}
    </LoadingRegion>
  );
}

function useFollowingFeed() {
  return useInfiniteQuery({
    queryKey: keyOf(listFollowingFeed),
    meta: { access: listFollowingFeed.access },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listFollowingFeed, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next_cursor,
    // Only on request: the list must not shift while it is read.
    refetchOnWindowFocus: false,
  });
}

/** A line that announces newer news than the first one shown; the bell's number signals them. */
function Fresh({ shown, onShow }: { shown: NewsItem | undefined; onShow: () => void }) {
  const t = useText('following-feed');
  const client = useQueryClient();
  const { data: unread } = useQuery({ ...queryOf(countUnread), enabled: false });
  const newest = useQuery({
    queryKey: ['following.newest', unread?.unread ?? 0],
    queryFn: ({ signal }) => call(listFollowingFeed, { query: { limit: 1 }, signal }),
    meta: { access: listFollowingFeed.access },
    staleTime: 0,
  });
  const first = newest.data?.lines[0]?.id;
  if (!shown || first === undefined || first <= shown.id) return null;
  return (
    <Button
      kind="primary"
      size="sm"
      className="sticky z-10 justify-self-center"
      style={{ top: '5rem' }}
      onClick={() => {
        client.removeQueries({ queryKey: ['following.newest'] });
        onShow();
      }}
    >
      {t('fresh')}
    </Button>
  );
}

function NothingYet({ onBrowse }: { onBrowse: () => void }) {
  const t = useText('following-feed');
  const { data } = useQuery(queryOf(listSuggestions));
  return (
    <div className="grid gap-8">
      <EmptyState
        icon={Users}
        title={t('emptyTitle')}
        action={
          <Button kind="primary" onClick={onBrowse}>
            {t('browse')}
          </Button>
        }
      >
        {t('emptyText')}
      </EmptyState>
      {data && data.length > 0 ? (
        <section aria-labelledby="suggested-people">
          <h3 id="suggested-people" className="mb-3 text-lg font-semibold">
            {t('suggested')}
          </h3>
          <ul className="grid gap-2 sm:grid-cols-2">
            {data.map((person) => (
              <li key={person.id}>
                <Suggested person={person} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Suggested({ person }: { person: SuggestedPerson }) {
  const t = useText('following-feed');
  return (
    <div className="flex items-center gap-3 rounded-panel bg-surface p-3">
      <Avatar name={person.username} src={person.avatar_url} />
      <div className="min-w-0 flex-1">
        <TextLink to={paths.user(person.username)}>{person.username}</TextLink>
        <p className="truncate text-sm text-muted">{t('sharedLikes', { count: person.shared_likes })}</p>
      </div>
      <FollowPersonButton username={person.username} isFollowed={person.is_followed} />
    </div>
  );
}
