import { useInfiniteQuery } from '@tanstack/react-query';
import { Play, Star } from 'lucide-react';
import { listFavourites } from '#shared/playlists/favourites.ts';
import { feedPageSizeMax } from '#shared/limits.ts';
import { EmptyPlace } from '#web/components/empty-place.tsx';
import { LibraryTabs } from '#web/components/library-tabs.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { playTracks } from '#web/player/play-tracks.ts';
import { warmForPress } from '#web/player/player.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { FavouriteRow } from './favourite-row.tsx';

/** The tracks that the reader starred, here or in an app; playing continues with those below. */
export function FavouritesPage() {
  const t = useText('favourites');
  const list = useInfiniteQuery({
    queryKey: keyOf(listFavourites),
    meta: { access: listFavourites.access },
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listFavourites, { query: { page: pageParam, limit: feedPageSizeMax }, signal }),
    getNextPageParam: (last, pages) => (last.length < feedPageSizeMax ? undefined : pages.length + 1),
  });
  const tracks = list.data?.pages.flat() ?? [];
  return (
    <>
      <PageHeading title="favourites">
        {tracks.length > 0 ? (
          <Button
            kind="primary"
            size="sm"
            icon={Play}
            onPointerEnter={warmForPress}
            onClick={() => playTracks(tracks)}
          >
            {t('play')}
          </Button>
        ) : null}
      </PageHeading>
      <LibraryTabs />
      <div className="grid grid-cols-1 gap-4">
        <p className="text-muted">{t('intro')}</p>
        {list.isError ? (
          <FailedNotice onRetry={() => list.refetch()}>{errorText(list.error, t('loadFailed'))}</FailedNotice>
        ) : null}
        {list.isPending ? (
          <LoadingRegion label={t('loading')} className="grid gap-1">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-14" />
            ))}
          </LoadingRegion>
        ) : null}
        {list.data && tracks.length === 0 ? (
          <>
            <EmptyState
              icon={Star}
              title={t('emptyTitle')}
              action={
                <LinkButton kind="primary" to={paths.home()}>
                  {t('browse')}
                </LinkButton>
              }
            >
              {t('emptyText')}
            </EmptyState>
            <EmptyPlace />
          </>
        ) : null}
        <ul className="grid grid-cols-1 gap-0.5 empty:hidden">
          {tracks.map((track, at) => (
            <li key={track.id}>
              <FavouriteRow track={track} onPlay={() => playTracks(tracks, at)} />
            </li>
          ))}
        </ul>
        <MoreButton list={list}>{t('loadMore')}</MoreButton>
      </div>
    </>
  );
}
