import { useInfiniteQuery } from '@tanstack/react-query';
import { listHistory } from '#shared/playlists/history.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';

export const keyOfHistory = (id: string) => keyOf(listHistory, { params: { id } });

/** The history of a playlist, page by page. */
export function useHistoryEntries(id: string) {
  const query = useInfiniteQuery({
    queryKey: keyOfHistory(id),
    meta: { access: listHistory.access },
    // Always fresh: it includes the page's own last edits.
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listHistory, { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries) ?? [],
    isPending: query.isPending,
    error: query.error,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
