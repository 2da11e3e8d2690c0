import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Mic2 } from 'lucide-react';
import { useParams } from 'react-router';
import { getArtist, listArtistTracks } from '#shared/playlists/artists.ts';
import { EmptyPlace } from '#web/components/empty-place.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ArtistHead } from './artist-head.tsx';
import { ArtistPlaces } from './artist-places.tsx';
import { ArtistSongs } from './artist-songs.tsx';

/** All under the name of an artist: their songs, the playlists with them, and the people who added them. */
export function ArtistPage() {
  const t = useText('artists');
  const { name = '' } = useParams();
  const artist = useQuery({ ...queryOf(getArtist, { params: { name } }), retry: false });
  const songs = useInfiniteQuery({
    queryKey: keyOf(listArtistTracks, { params: { name } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listArtistTracks, { params: { name }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  usePageTitle(artist.data?.name ?? name);
  const { data, error } = artist;
  if (error && !data) {
    // An address that is no name is answered 422.
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 422);
    if (isNone) return <NoSongs name={name} />;
    return (
      <>
        <PageHeading title="artist" />
        <FailedNotice onRetry={() => artist.refetch()}>{errorText(error, t('failed'))}</FailedNotice>
      </>
    );
  }
  if (!data || songs.isPending) return <Loading />;
  const tracks = songs.data?.pages.flatMap((page) => page.tracks) ?? [];
  return (
    <div key={data.key} className="grid grid-cols-1 gap-8">
      <ArtistHead artist={data} tracks={tracks} />
      {songs.error && !songs.data ? (
        <FailedNotice onRetry={() => songs.refetch()}>{errorText(songs.error, t('failed'))}</FailedNotice>
      ) : (
        <ArtistSongs tracks={tracks} list={songs} />
      )}
      <ArtistPlaces artist={data} />
    </div>
  );
}

function NoSongs({ name }: { name: string }) {
  const t = useText('artists');
  return (
    <>
      <EmptyState
        level={1}
        icon={Mic2}
        title={t('none', { name })}
        action={<LinkButton to={paths.search(name)}>{t('search')}</LinkButton>}
      >
        {t('noneText')}
      </EmptyState>
      <EmptyPlace />
    </>
  );
}

function Loading() {
  const t = useText('artists');
  return (
    <LoadingRegion
      label={t('loading')}
      className="flex! min-h-dvh flex-wrap content-start items-end gap-x-4 gap-y-6 sm:gap-x-8"
    >
      <Skeleton className="size-28 rounded-cover sm:size-56!" />
      <span className="grid flex-1 gap-3">
        <Skeleton className="h-9 max-w-64" />
        <Skeleton className="h-5 max-w-96" />
      </span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-14 w-full" />
      ))}
    </LoadingRegion>
  );
}
