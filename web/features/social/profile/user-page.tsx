import { useParams } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ProfileLoading, useProfileIsHere } from './profile-loading.tsx';
import { ProfilePlaylists } from './profile-playlists.tsx';
import { ProfileSummary } from './profile-summary.tsx';

/** A person's public page. */
export function UserPage() {
  const t = useText('profile');
  const { username = '' } = useParams();
  usePageTitle(username);
  if (!useProfileIsHere(username)) return <ProfileLoading />;
  return (
    <div key={username} className="grid gap-8">
      <ProfileSummary username={username}>
        <LinkButton size="sm" to={paths.profile()}>
          {t('toOwnPage')}
        </LinkButton>
      </ProfileSummary>
      <ProfilePlaylists username={username} />
    </div>
  );
}
