import { useInfiniteQuery } from '@tanstack/react-query';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { listProfilePlaylists, profilePlaylistsAtOnce } from '#shared/social/profiles.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { PlayableCard } from './playable-card.tsx';

/** A person's public playlists, the newest first, a page at a time. */
export function ProfilePlaylists({ username, isOwn = false }: { username: string; isOwn?: boolean }) {
  const t = useText('profile');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePlaylistPages(
    username,
    false,
  );
  if (error && !data) {
    return <FailedNotice onRetry={() => refetch()}>{errorText(error, t('playlistsFailed'))}</FailedNotice>;
  }
  if (!data) return null;
  const playlists = data.pages.flat();
  return (
    <section aria-labelledby="profile-playlists" className="grid gap-4">
      <h2 id="profile-playlists" className="text-lg font-semibold">
        {t('playlists')}
      </h2>
      {playlists.length === 0 ? (
        <div className="flex flex-wrap items-center gap-4 text-muted">
          {t('noPlaylists')}
          {isOwn ? (
            <LinkButton size="sm" to={paths.createPlaylist()}>
              {t('createOne')}
            </LinkButton>
          ) : null}
        </div>
      ) : (
        <ul className="-mx-3 grid grid-cols-2 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
          {playlists.map((playlist) => (
            <li key={playlist.id}>
              <PlayableCard playlist={playlist} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </section>
  );
}

/** Fetches a person's public playlists, page by page; with `retryOnMount` also what failed before. */
export function usePlaylistPages(username: string, retryOnMount = true) {
  return useInfiniteQuery({
    retryOnMount,
    queryKey: keyOf(listProfilePlaylists, { params: { username } }),
    meta: { access: listProfilePlaylists.access },
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listProfilePlaylists, { params: { username }, query: { page: pageParam }, signal }),
    getNextPageParam: (last: PlaylistSummary[], _pages, page: number) =>
      last.length < profilePlaylistsAtOnce ? undefined : page + 1,
  });
}
