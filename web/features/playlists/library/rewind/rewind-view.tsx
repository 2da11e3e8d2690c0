import type { ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { SleeveLight } from '#web/components/sleeve-light.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { CoverFan } from './cover-fan.tsx';
import { DayClock } from './day-clock.tsx';
import { Finds, LongestDay, TopArtists, TopLists, TopStyles } from './rewind-parts.tsx';
import { ShareCard } from './share-card.tsx';
import { TopSongs } from './top-songs.tsx';
import { nameOf, type RewindTime } from './use-rewind.ts';

interface RewindViewProps {
  statistics: ListeningStatistics;
  time: RewindTime;
}

/** A time in a few large figures, the largest first. */
export function RewindView({ statistics, time }: RewindViewProps) {
  const t = useText('rewind');
  const language = useLanguage();
  const { tracks, plays, tracks_count: different } = statistics;
  const name = nameOf(time, language);
  const [first] = tracks;
  const title = time.month === null ? t('year', { year: name }) : t('month', { month: name });
  return (
    <>
      {first ? <SleeveLight playlist={first.track} /> : null}
      <header className="grid items-center gap-8 pt-4 sm:pt-10 lg:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <h1 className="text-lg font-semibold text-muted">{title}</h1>
          <p className="mt-2 font-display text-hero font-bold">
            <span className="block tabular-nums">{useTime(statistics.seconds)}</span>
            <span className="block">{t('ofMusic')}</span>
          </p>
          <p className="mt-4 text-lg text-muted">
            {t('facts', { plays: formatNumber(plays, language), tracks: formatNumber(different, language) })}
          </p>
        </div>
        <CoverFan tracks={tracks.slice(0, 5).map(({ track }) => track)} />
      </header>
      <TopSongs songs={tracks.slice(0, 5)} />
      <div className="grid gap-10 lg:grid-cols-2">
        <TopArtists artists={statistics.artists.slice(0, 5)} />
        <DayClock clock={statistics.clock} />
      </div>
      <TopLists lists={statistics.playlists.slice(0, 4)} />
      <div className="grid gap-10 lg:grid-cols-2">
        <TopStyles styles={statistics.styles.slice(0, 6)} />
        <LongestDay day={statistics.longest_day} />
      </div>
      <Finds finds={statistics.finds} count={statistics.finds_count} />
      <ShareCard statistics={statistics} title={title} time={useTime(statistics.seconds)} period={name} />
    </>
  );
}

/** A time in the largest unit that fits: '412 hours', '38 minutes'. */
function useTime(seconds: number): string {
  const t = useText('rewind');
  const hours = Math.round(seconds / 3600);
  return hours > 0
    ? t('hours', { count: hours })
    : t('minutes', { count: Math.max(1, Math.round(seconds / 60)) });
}
