import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FollowingTab, NewsToCome } from './following-tab.tsx';

const ArtistsTab = lazyPart(() => import('./artists-tab.tsx'), 'ArtistsTab');

const keys = ['popular', 'following', 'artists'] as const;
type Key = (typeof keys)[number];

/**
 * The feeds of a member: popular playlists, news of those they follow, and of artists. The address names the chosen one.
 */
export function HomeTabs({ popular }: { popular: ReactNode }) {
  const t = useText('home-tabs');
  const [query, setQuery] = useSearchParams();
  const selected = keys.find((key) => key === query.get('tab')) ?? 'popular';
  const select = (key: Key) =>
    setQuery(key === 'popular' ? {} : { tab: key }, { replace: true, preventScrollReset: true });
  const contents: Record<Key, ReactNode> = {
    popular,
    following: <FollowingTab onBrowse={() => select('popular')} />,
    artists: <ArtistsTab onBrowse={() => select('popular')} instead={<NewsToCome />} />,
  };
  return (
    <Tabs
      label={t('feeds')}
      selected={selected}
      onSelect={select}
      tabs={keys.map((key) => ({ key, label: t(key), content: contents[key] }))}
    />
  );
}
