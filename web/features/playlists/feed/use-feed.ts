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
  /** Names this visit's scroll, so that the server goes on with the ranking that the first page showed. */
  scroll: string;
}

const scroll = Array.from({ length: 16 }, () => Math.floor(Math.random() * 36).toString(36)).join('');

/** The popular playlists, page by page; an empty page ends them (specification, section 4). */
export function useFeed() {
  const query = useInfiniteQuery({
    queryKey: keyOf(listPopular, { query: wholeFeed }),
    meta: { access: listPopular.access },
    initialPageParam: { page: 1, limit: feedFirstPageSize, scroll },
    queryFn: ({ pageParam, signal }) => call(listPopular, { query: pageParam, signal }),
    getNextPageParam: (last: PlaylistSummary[], _pages, asked: PageAsked): PageAsked | undefined =>
      last.length === 0
        ? undefined
        : { ...asked, page: (asked.page * asked.limit) / feedPageSize + 1, limit: feedPageSize },
  });
  const pages = query.data?.pages;
  const playlists = useMemo(() => withoutRepeats(pages?.flat() ?? []), [pages]);
  return { ...query, playlists };
}

/** The server keeps pages apart; but it may have been restarted between two of them. */
function withoutRepeats(playlists: readonly PlaylistSummary[]): PlaylistSummary[] {
  return [...new Map(playlists.toReversed().map((one) => [one.id, one])).values()].toReversed();
}
