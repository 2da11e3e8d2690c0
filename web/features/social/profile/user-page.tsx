import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { getProfile } from '#shared/social/profiles.ts';
import { useArrival } from '#web/components/use-arrival.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ProfileLoading, useProfileState } from './profile-loading.tsx';
import { ProfileMusic } from './profile-music.tsx';
import { ProfilePlaylists } from './profile-playlists.tsx';
import { ProfileSummary } from './profile-summary.tsx';

/** A person's public page. */
export function UserPage() {
  useArrival();
  const t = useText('profile');
  const { username = '' } = useParams();
  usePageTitle(username);
  const { data } = useQuery(queryOf(getProfile, { params: { username } }));
  const state = useProfileState(username);
  if (state === 'loading') return <ProfileLoading />;
  // A name of before leads to the present one.
  if (data && data.username.toLowerCase() !== username.toLowerCase())
    return <Navigate to={paths.user(data.username)} replace />;
  return (
    <div key={username} className="grid gap-8">
      <ProfileSummary username={username}>
        <LinkButton size="sm" to={paths.profile()}>
          {t('toOwnPage')}
        </LinkButton>
      </ProfileSummary>
      {state === 'here' ? (
        <>
          <ProfileMusic username={username} />
          <ProfilePlaylists username={username} />
        </>
      ) : null}
    </div>
  );
}
