import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { listFollowingFeed } from '#shared/social/following.ts';
import { listPlays } from '#shared/social/plays.ts';
import { WelcomeOffer } from '#web/components/welcome-offer.tsx';
import { queryOf } from '#web/lib/query.ts';
import { GoOn, lastPlaylists } from './go-on.tsx';
import { HomeTabs } from './home-tabs.tsx';
import { NewsPanels } from './news-panels.tsx';
import { TonightsList } from './tonights-list.tsx';
import { newSinceYesterday, tonightOf } from './tonight.ts';
import type { Feed } from './use-feed.ts';

/** Time after which a part that has not come waits for the next visit: nothing moves under a reader. */
const patienceMs = 2000;

interface MemberHomeProps {
  feed: Feed;
  popular: ReactNode;
  /** Shown until it is known which parts there are. */
  coming: ReactNode;
}

/** A member's home: tonight's list, the news of what they follow, where they stopped, and the two feeds. */
export function MemberHome({ feed, popular, coming }: MemberHomeProps) {
  const news = useQuery(queryOf(listFollowingFeed, { query: { limit: 12 } }));
  const plays = useQuery(queryOf(listPlays, { query: { limit: 50 } }));
  const lines = news.data?.lines ?? [];
  const tonight = tonightOf(lines, feed.playlists);
  const fresh = newSinceYesterday(lines, tonight?.playlist.id);
  const last = lastPlaylists(plays.data?.plays ?? []);

  const isLate = useLate(patienceMs);
  const [parts, setParts] = useState<Record<'tonight' | 'start' | 'news' | 'goOn', boolean> | null>(null);
  if (!parts && !feed.isPending && (isLate || !(news.isPending || plays.isPending))) {
    setParts({
      tonight: tonight !== null,
      // Neither follows anything yet nor has heard anything.
      start: news.data?.lines.length === 0 && plays.data?.plays.length === 0,
      news: fresh.length > 0,
      goOn: last.length > 0,
    });
  }
  if (!parts) return coming;
  return (
    <>
      <div className="mb-4 grid gap-4">
        {parts.tonight && tonight ? <TonightsList {...tonight} /> : null}
        {parts.start ? <WelcomeOffer /> : null}
        {parts.news && fresh.length > 0 ? <NewsPanels lines={fresh} /> : null}
        {parts.goOn && last.length > 0 ? <GoOn plays={last} /> : null}
      </div>
      <HomeTabs popular={popular} />
    </>
  );
}

function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
