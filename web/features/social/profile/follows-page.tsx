import { useParams, useSearchParams } from 'react-router';
import { getProfile } from '#shared/social/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { useArrival } from '#web/components/use-arrival.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { FollowedPeople, FollowedPlaylists, Followers } from './follow-lists.tsx';
import { ProfileLine } from './profile-summary.tsx';

const lists = ['followers', 'people', 'playlists'] as const;

/** A person's followers, and the people and playlists that the person follows. The address names the list. */
export function FollowsPage() {
  useArrival();
  const t = useText('follow-lists');
  const { username = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const { data: profile } = useQuery(queryOf(getProfile, { params: { username } }));
  usePageTitle(t('titleOf', { name: username }));
  const selected = lists.find((one) => one === query.get('show')) ?? 'followers';
  return (
    <div key={username} className="grid gap-6">
      <ProfileLine username={username} />
      {profile ? (
        <Tabs
          label={t('lists')}
          selected={selected}
          onSelect={(key) =>
            setQuery(key === 'followers' ? {} : { show: key }, { replace: true, preventScrollReset: true })
          }
          tabs={[
            { key: 'followers', label: t('followers'), content: <Followers profile={profile} /> },
            { key: 'people', label: t('people'), content: <FollowedPeople profile={profile} /> },
            { key: 'playlists', label: t('playlists'), content: <FollowedPlaylists profile={profile} /> },
          ]}
        />
      ) : null}
    </div>
  );
}
