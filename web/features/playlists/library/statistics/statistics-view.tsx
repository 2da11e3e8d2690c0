import { ChartColumn, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { type ListeningStatistics, periods } from '#shared/social/listening-statistics.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { DayColumns } from './day-columns.tsx';
import { HeardBars, type HeardLine } from './heard-bars.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { Totals } from './totals.tsx';
import { useStatistics } from './use-statistics.ts';
import { WeekClock } from './week-clock.tsx';

/** The reader's listening of a week, a month or a year, in figures. */
export function StatisticsView() {
  const t = useText('listening-statistics');
  const { period, query, show } = useStatistics('week');
  const statistics = query.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PeriodChoice offered={periods} period={period} statistics={statistics} onShow={show} />
      {query.isError ? (
        <FailedNotice onRetry={() => query.refetch()}>{errorText(query.error, t('loadFailed'))}</FailedNotice>
      ) : null}
      {query.isPending ? (
        <LoadingRegion label={t('loading')} className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </LoadingRegion>
      ) : null}
      {statistics && statistics.plays === 0 ? (
        <EmptyState icon={ChartColumn} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : null}
      {statistics && statistics.plays > 0 ? <RewindLink statistics={statistics} /> : null}
      {statistics && statistics.plays > 0 ? <Figures statistics={statistics} /> : null}
    </div>
  );
}

/** The way to the rewind of a year or a month; a week has none. */
function RewindLink({ statistics: { period, since } }: { statistics: ListeningStatistics }) {
  const t = useText('listening-statistics');
  const [year = '', month = ''] = since.split('-');
  if (period === 'week') return null;
  const to = paths.rewind(year, period === 'month' ? String(Number(month)) : undefined);
  return (
    <LinkButton to={to} icon={Sparkles} className="justify-self-start">
      {t('rewind')}
    </LinkButton>
  );
}

function Figures({ statistics }: { statistics: ListeningStatistics }) {
  const t = useText('listening-statistics');
  const { tracks, artists, playlists, styles, finds, clock } = statistics;
  const fileOf = (name: string) => `${name} ${statistics.since}`;
  const songOf = ({ track, plays, seconds }: ListeningStatistics['tracks'][number]): HeardLine => ({
    plays,
    seconds,
    key: track.id,
    name: `${formatTrackTitle(track.title)} – ${track.artist}`,
    shown: (
      <>
        {formatTrackTitle(track.title)} <span className="font-normal text-muted">{track.artist}</span>
      </>
    ),
  });
  const lists = playlists.map(({ id, name, ...heard }) => ({
    ...heard,
    key: id,
    name,
    shown: (
      <Link className="hover:underline" to={paths.playlist(id)}>
        {name}
      </Link>
    ),
  }));
  const named = (some: ListeningStatistics['artists']) => some.map((one) => ({ ...one, key: one.name }));
  const listed = [
    { title: t('artists'), lines: named(artists) },
    { title: t('songs'), lines: tracks.map(songOf) },
    { title: t('lists'), lines: lists },
    { title: t('styles'), lines: named(styles) },
    { title: t('finds'), lines: finds.map(songOf) },
  ];
  return (
    <>
      <Totals statistics={statistics} />
      <DayColumns statistics={statistics} fileName={fileOf(t('byDay'))} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {listed.map(({ title, lines }) => (
          <HeardBars key={title} title={title} lines={lines} fileName={fileOf(title)} />
        ))}
      </div>
      <WeekClock clock={clock} fileName={fileOf(t('clock'))} />
    </>
  );
}
