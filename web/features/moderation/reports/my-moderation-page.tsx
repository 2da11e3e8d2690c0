import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { listMyModeration } from '#shared/moderation/reports.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { NoticeCard } from './notice-card.tsx';

/** Decisions of administrators about the reader's content. */
export function MyModerationPage() {
  const t = useText('moderation-screen');
  const { data, error, refetch } = useQuery(queryOf(listMyModeration));
  return (
    <>
      <PageHeading title="moderation" />
      <div className="grid max-w-3xl gap-4">
        <p className="text-muted">{t('ownIntro')}</p>
        {error ? (
          <FailedNotice onRetry={() => refetch()}>{errorText(error, t('failed'))}</FailedNotice>
        ) : null}
        {!data && !error ? (
          <LoadingRegion label={t('loading')}>
            <Skeleton className="h-40" />
          </LoadingRegion>
        ) : null}
        {data?.length === 0 ? (
          <EmptyState icon={ShieldCheck} title={t('ownEmpty')}>
            {t('ownEmptyText')}
          </EmptyState>
        ) : null}
        {data?.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </>
  );
}
