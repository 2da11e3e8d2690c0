import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, Disc3, Heart } from 'lucide-react';
import { listLiked } from '#shared/playlists/likes.ts';
import { feedPageSizeMax } from '#shared/limits.ts';
import { listPopular, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { listSaved } from '#shared/playlists/saves.ts';
import { FolderButton } from '#web/components/folders/folder-button.tsx';
import { SaveButton } from '#web/components/playlist-actions.tsx';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { ListCard } from './list-card.tsx';
import { LoadError } from './load-error.tsx';

const lists = {
  popular: {
    endpoint: listPopular,
    icon: Disc3,
    none: 'nonePopular',
    noneText: 'nonePopularText',
  },
  saved: { endpoint: listSaved, icon: Bookmark, none: 'noneSaved', noneText: 'noneSavedText' },
  liked: { endpoint: listLiked, icon: Heart, none: 'noneLiked', noneText: 'noneLikedText' },
} as const;

/** Other people's playlists, page by page: the popular ones, or those that the reader saved or likes. */
export function MarkedList({ list }: { list: keyof typeof lists }) {
  const t = useText('playlist-list');
  const { endpoint, icon, none, noneText } = lists[list];
  const query = useInfiniteQuery({
    queryKey: keyOf(endpoint, { query: { list } }),
    meta: { access: endpoint.access },
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<PlaylistSummary[]> =>
      call(endpoint, { query: { page: pageParam, limit: feedPageSizeMax }, signal }),
    getNextPageParam: (last, pages) => (last.length < feedPageSizeMax ? undefined : pages.length + 1),
  });
  if (query.isPending) return <CardGridSkeleton />;
  const playlists = query.data?.pages.flat() ?? [];
  if (playlists.length === 0 && query.error) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (playlists.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title={t(none)}
        action={
          <LinkButton kind="primary" to={paths.home()}>
            {t('browse')}
          </LinkButton>
        }
      >
        {t(noneText)}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <CardGrid>
        {playlists.map((playlist) => (
          <ListCard
            key={playlist.id}
            playlist={playlist}
            showOwner
            corner={<SaveButton playlist={playlist} />}
            actions={list === 'saved' ? <FolderButton playlist={playlist} /> : undefined}
          />
        ))}
      </CardGrid>
      {query.error ? <LoadError error={query.error} onRetry={() => void query.fetchNextPage()} /> : null}
      <MoreButton list={query}>{t('more')}</MoreButton>
    </div>
  );
}
