import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { feedFirstPageSize, feedPageSize } from '#shared/limits.ts';
import { wholeFeed } from '#shared/page-data.ts';
import { listPopular, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';

interface PageAsked {
  page: number;
  limit: number;
  /** The id of this visit's scroll: the server continues with the first page's ranking. */
  scroll: string;
}

const scroll = Array.from({ length: 16 }, () => Math.floor(Math.random() * 36).toString(36)).join('');

export type Feed = ReturnType<typeof useFeed>;

/** The popular playlists, page by page; an empty page ends them (specification, section 4). */
export function useFeed() {
  const query = useInfiniteQuery({
    queryKey: keyOf(listPopular, { query: wholeFeed }),
    meta: { access: listPopular.access },
    initialPageParam: { page: 1, limit: feedFirstPageSize, scroll },
    queryFn: ({ pageParam, signal }) => call(listPopular, { query: pageParam, signal }),
    getNextPageParam: (last: PlaylistSummary[], _pages, pageParam: PageAsked): PageAsked | undefined =>
      last.length === 0
        ? undefined
        : { ...pageParam, page: (pageParam.page * pageParam.limit) / feedPageSize + 1, limit: feedPageSize },
  });
  const pages = query.data?.pages;
  const playlists = useMemo(() => withoutRepeats(pages?.flat() ?? []), [pages]);
  return { ...query, playlists };
}

/** Removes playlists that an earlier page has: a restart of the server between two pages can repeat some. */
function withoutRepeats(playlists: readonly PlaylistSummary[]): PlaylistSummary[] {
  return [...new Map(playlists.toReversed().map((one) => [one.id, one])).values()].toReversed();
}
