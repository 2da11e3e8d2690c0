import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

interface PageRequest {
  params: { username: string };
  query: { cursor?: string };
  signal: AbortSignal;
}

/** Fetches one of a person's lists, page by page. */
export function useFollowList<Page extends { next_cursor: string | null }>(
  endpoint: Pick<EndpointSpec, 'id' | 'access'>,
  username: string,
  ask: (page: PageRequest) => Promise<Page>,
) {
  const params = { username };
  return useInfiniteQuery({
    queryKey: keyOf(endpoint, { params }),
    meta: { access: endpoint.access },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      ask({ params, query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (last: Page) => last.next_cursor,
  });
}

interface FollowListProps {
  list: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  isEmpty: boolean;
  empty: ReactNode;
  children: ReactNode;
}

/** A list in each state (loading, failed, empty, loaded), with a button for more. */
export function FollowList({ list, isEmpty, empty, children }: FollowListProps) {
  const t = useText('follow-lists');
  if (list.isPending) {
    return (
      <LoadingRegion label={t('loading')} className="grid gap-2 sm:grid-cols-2">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-16" />
        ))}
      </LoadingRegion>
    );
  }
  if (list.isError && isEmpty) {
    return <FailedNotice onRetry={() => list.refetch()}>{errorText(list.error, t('failed'))}</FailedNotice>;
  }
  if (isEmpty) return empty;
  return (
    <div className="grid gap-4">
      {children}
      <MoreButton list={list}>{t('more')}</MoreButton>
    </div>
  );
}
