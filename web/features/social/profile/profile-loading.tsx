import { useQuery } from '@tanstack/react-query';
import { getProfile } from '#shared/social/profiles.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { useProfileMusic } from './profile-music.tsx';
import { usePlaylistPages } from './profile-playlists.tsx';

/** Reports whether a person's page can be shown whole: otherwise the parts below would shift twice. */
export function useProfileIsHere(username: string): boolean {
  const profile = useQuery(queryOf(getProfile, { params: { username } }));
  const playlists = usePlaylistPages(username);
  const music = useProfileMusic(username);
  // Not `isPending`: a failed query is fetched again as soon as its part of the page shows.
  return profile.isFetched && playlists.isFetched && music.isFetched;
}

/** A placeholder for the whole page, as high as the window, so that the footer stays below it. */
export function ProfileLoading() {
  const t = useText('profile');
  return (
    <LoadingRegion
      label={t('loading')}
      className="flex! min-h-dvh flex-wrap content-start items-center gap-x-4 gap-y-4 sm:gap-x-8"
    >
      <Skeleton className="size-28 rounded-full sm:size-56!" />
      <span className="grid flex-1 gap-3">
        <Skeleton className="h-9 max-w-64" />
        <Skeleton className="h-5 max-w-96" />
      </span>
    </LoadingRegion>
  );
}
