import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { FollowingTab } from './following-tab.tsx';

/** The two feeds of a member: popular playlists, and news of those they follow. The address names the chosen one. */
export function HomeTabs({ popular }: { popular: ReactNode }) {
  const t = useText('home-tabs');
  const [query, setQuery] = useSearchParams();
  const selected = query.get('tab') === 'following' ? 'following' : 'popular';
  const select = (key: 'popular' | 'following') =>
    setQuery(key === 'following' ? { tab: key } : {}, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      label={t('feeds')}
      selected={selected}
      onSelect={select}
      tabs={[
        { key: 'popular', label: t('popular'), content: popular },
        {
          key: 'following',
          label: t('following'),
          content: <FollowingTab onBrowse={() => select('popular')} />,
        },
      ]}
    />
  );
}
