import { useQuery } from '@tanstack/react-query';
import { getProfile, getProfileMusic } from '#shared/social/profiles.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { usePlaylistPages } from './profile-playlists.tsx';

/**
 * The state of a person's page, whose parts come at once, since those below would else shift twice; `headless` where the
 * person is not known, and the head says why.
 */
export function useProfileState(username: string): 'loading' | 'headless' | 'here' {
  const profile = useQuery(queryOf(getProfile, { params: { username } }));
  const playlists = usePlaylistPages(username);
  const music = useQuery(queryOf(getProfileMusic, { params: { username } }));
  if (!profile.isFetched || !playlists.isFetched || !music.isFetched) return 'loading';
  return profile.data ? 'here' : 'headless';
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
