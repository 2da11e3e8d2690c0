import { ChartColumn } from 'lucide-react';
import { useParams } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { OtherTimes } from './rewind/other-times.tsx';
import { RewindView } from './rewind/rewind-view.tsx';
import { type RewindTime, timeOf, useRewind } from './rewind/use-rewind.ts';

/** The reader's year, or a month of it, told in a few large figures. Only the reader sees it. */
export function RewindPage() {
  const t = useText('rewind');
  const { year = '', month } = useParams();
  const time = timeOf(year, month);
  if (time) return <Rewind key={`${time.year}-${time.month}`} time={time} />;
  return (
    <EmptyState
      level={1}
      icon={ChartColumn}
      title={t('wrong')}
      action={<LinkButton to={`${paths.recentPlays()}?view=statistics`}>{t('toStatistics')}</LinkButton>}
    />
  );
}

function Rewind({ time }: { time: RewindTime }) {
  const t = useText('rewind');
  const { data: statistics, isPending, error, refetch } = useRewind(time);
  return (
    <div className="grid grid-cols-1 gap-10">
      {error ? (
        <div>
          <PageHeading title="rewind" />
          <FailedNotice onRetry={refetch}>{errorText(error, t('loadFailed'))}</FailedNotice>
        </div>
      ) : null}
      {isPending ? (
        <LoadingRegion label={t('loading')} className="grid min-h-dvh content-start gap-6">
          <Skeleton className="h-64" />
          <Skeleton className="h-80" />
        </LoadingRegion>
      ) : null}
      {statistics && statistics.plays === 0 ? (
        <EmptyState level={1} icon={ChartColumn} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : null}
      {statistics && statistics.plays > 0 ? <RewindView statistics={statistics} time={time} /> : null}
      {/* With what stands before it: it would be pushed down. */}
      {isPending ? null : <OtherTimes time={time} firstAt={statistics?.first_at ?? null} />}
    </div>
  );
}
