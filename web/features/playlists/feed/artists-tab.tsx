import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Mic2, Play } from 'lucide-react';
import { type FollowedArtist, listArtistNews, listFollowedArtists } from '#shared/social/artist-follows.ts';
import { FollowArtistButton } from '#web/components/follow-artist-button.tsx';
import { NumberedSongs } from '#web/components/numbered-songs.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { playTracks } from '#web/player/play-tracks.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useGrowingList } from '#web/ui/use-growing-list.ts';

/** New songs by the artists whom the reader follows, and these artists. */
export function ArtistsTab({ onBrowse }: { onBrowse: () => void }) {
  const t = useText('artist-follows');
  const artists = useQuery(queryOf(listFollowedArtists));
  const { data, error } = artists;
  if (error && !data)
    return <FailedNotice onRetry={() => artists.refetch()}>{errorText(error, t('failed'))}</FailedNotice>;
  if (!data) return <ArtistsToCome />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Mic2}
        title={t('emptyTitle')}
        action={
          <Button kind="primary" onClick={onBrowse}>
            {t('browse')}
          </Button>
        }
      >
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <NewSongs />
      <Followed artists={data} />
    </div>
  );
}

function ArtistsToCome() {
  const t = useText('artist-follows');
  return (
    <LoadingRegion label={t('loading')} className="grid gap-2">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-14" />
      ))}
    </LoadingRegion>
  );
}

function NewSongs() {
  const t = useText('artist-follows');
  const language = useLanguage();
  const songs = useInfiniteQuery({
    queryKey: keyOf(listArtistNews),
    meta: { access: listArtistNews.access },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listArtistNews, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next_cursor,
  });
  const tracks = songs.data?.pages.flatMap((page) => page.tracks) ?? [];
  if (songs.isPending) return <ArtistsToCome />;
  return (
    <section aria-labelledby="artist-news" className="grid grid-cols-1 gap-3">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="artist-news" className="text-lg font-semibold">
          {t('news')}
        </h2>
        {tracks.length > 0 ? (
          <Button
            kind="primary"
            size="sm"
            icon={Play}
            title={t('playHint')}
            onClick={() => playTracks(tracks)}
          >
            {t('play')}
          </Button>
        ) : null}
      </div>
      {songs.error && tracks.length === 0 ? (
        <FailedNotice onRetry={() => songs.refetch()}>{errorText(songs.error, t('failed'))}</FailedNotice>
      ) : null}
      {songs.isSuccess && tracks.length === 0 && !songs.hasNextPage ? (
        <p className="text-muted">{t('noNews')}</p>
      ) : null}
      <NumberedSongs
        tracks={tracks}
        columns={({ created_at: at }) => (
          <time dateTime={at} className="w-32 shrink-0 text-right text-sm text-muted max-lg:hidden">
            {formatRelative(at, language)}
          </time>
        )}
      />
      <MoreButton list={songs}>{t('older')}</MoreButton>
    </section>
  );
}

function Followed({ artists }: { artists: readonly FollowedArtist[] }) {
  const t = useText('artist-follows');
  const { shown, end } = useGrowingList(artists);
  return (
    <section aria-labelledby="followed-artists">
      <h2 id="followed-artists" className="mb-3 text-lg font-semibold">
        {t('followed')}
      </h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {shown.map((artist) => (
          <li key={artist.key} className="flex min-h-16 items-center gap-3 rounded-panel bg-surface p-3">
            <Avatar name={artist.name} src={null} />
            <span className="min-w-0 flex-1 truncate">
              <TextLink to={paths.artist(artist.name)}>{artist.name}</TextLink>
            </span>
            <FollowArtistButton artist={artist} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </section>
  );
}
