import { ListMusic } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { createPart } from '#web/lib/part.ts';
import { paths } from '#web/lib/paths.ts';
import { usePart } from '#web/lib/use-part.ts';
import { FeedPlayer } from '#web/components/bar/feed-player.tsx';
import { usePlayback } from '#web/player/playback.ts';
import { cn } from '#web/ui/cn.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { FeedBanner } from './feed-banner.tsx';
import { FeedCard } from './feed-card.tsx';
import { FeedCardSkeleton } from './feed-card-skeleton.tsx';
import { Hero, HeroLine } from './hero.tsx';
import { tonightHeight } from './tonight-height.ts';
import { type Feed as FeedQuery, useFeed } from './use-feed.ts';
import { useLastCard } from './use-last-card.ts';

const FeedError = lazyPart(() => import('./feed-ends.tsx'), 'FeedError');
const EndOfFeed = lazyPart(() => import('./feed-ends.tsx'), 'EndOfFeed');

const memberHome = createPart(async () => (await import('./member-home.tsx')).MemberHome);

const grid = 'grid gap-x-7 gap-y-6 sm:gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

/** The home page: the hero, then the popular playlists, with infinite scrolling; before them a member's own parts. */
export function HomePage() {
  const feed = useFeed();
  const { user, state } = useCurrentUser();
  const { code: MemberHome } = usePart(memberHome, state !== 'anonymous');
  const popular = <Feed feed={feed} />;
  if (state === 'anonymous') {
    return (
      <>
        <Hero playlists={feed.playlists} />
        {popular}
      </>
    );
  }
  const coming = <MemberHomeToCome />;
  return (
    <>
      <HeroLine />
      {MemberHome && user ? <MemberHome feed={feed} popular={popular} coming={coming} /> : coming}
    </>
  );
}

/** The room of a member's home until it is known what it has: nothing on it moves then. */
function MemberHomeToCome() {
  const t = useText('feed');
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className={cn(tonightHeight, 'rounded-panel')} />
      <div className="h-28" />
      <div className={grid}>
        <Skeletons count={6} />
      </div>
    </LoadingRegion>
  );
}

function Feed({ feed }: { feed: FeedQuery }) {
  const t = useText('feed');
  const { playlists, hasNextPage, isFetchingNextPage, isFetchNextPageError } = feed;
  // Drawn in small steps: fifteen cards at once would hold up a phone for a third of a second.
  const shown = useDeferredValue(playlists);
  const lastCard = useLastCard(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void feed.fetchNextPage();
  });

  return (
    // At least a window high: the page's foot does not come into it when the end is known.
    <section id="feed" aria-label={t('popular')} className="flex min-h-screen scroll-mt-20 flex-col">
      <FeedHeading />
      <FeedBanner />
      {feed.isPending || shown.length < Math.min(1, playlists.length) ? (
        <LoadingRegion label={t('loading')} className={grid}>
          <Skeletons count={6} />
        </LoadingRegion>
      ) : null}
      {feed.isError && playlists.length === 0 ? (
        <FeedError error={feed.error} onRetry={() => void feed.refetch()} />
      ) : null}
      {feed.isSuccess && playlists.length === 0 ? <EmptyFeed /> : null}
      <div className={grid}>
        {shown.map((playlist, at) => (
          <FeedCard
            key={playlist.id}
            ref={at === shown.length - 1 ? lastCard : undefined}
            playlist={playlist}
            eager={at < 3}
          />
        ))}
        {isFetchingNextPage ? (
          <LoadingRegion label={t('loading')} className="contents">
            <Skeletons count={3} />
          </LoadingRegion>
        ) : null}
      </div>
      {isFetchNextPageError ? (
        <div className="mt-10">
          <FeedError error={feed.error} onRetry={() => void feed.fetchNextPage()} />
        </div>
      ) : null}
      {shown.length > 0 && !hasNextPage ? <EndOfFeed /> : null}
    </section>
  );
}

/** The feed's heading, of the same height with and without the player, so that the pressed button does not shift. */
function FeedHeading() {
  const t = useText('feed');
  const isActive = usePlayback((state) => state.origin?.from === 'feed');
  return (
    <div className="mb-2 flex h-11 items-center justify-between gap-x-6">
      <h2 className={cn('text-lg font-bold', isActive && 'max-sm:sr-only')}>{t('popular')}</h2>
      <FeedPlayer />
    </div>
  );
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => <FeedCardSkeleton key={at} />);
}

function EmptyFeed() {
  const t = useText('feed');
  return (
    <EmptyState
      icon={ListMusic}
      title={t('emptyTitle')}
      action={
        <LinkButton kind="primary" to={paths.myPlaylists()}>
          {t('emptyAction')}
        </LinkButton>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}
