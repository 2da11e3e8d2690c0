import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { listReports, reportsPageSize } from '#shared/moderation/reports.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ReportCard } from './report-card.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

/** Open reports, one card for each thing, the oldest first. */
export function ReportQueue() {
  const t = useText('moderation-screen');
  const queue = useInfiniteQuery({
    queryKey: keyOf(listReports),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listReports, { query: pageParam ? { after: pageParam } : {}, signal }),
    getNextPageParam: ({ groups }) => (groups.length < reportsPageSize ? undefined : groups.at(-1)?.id),
  });
  const groups = queue.data?.pages.flatMap((page) => page.groups) ?? [];
  const list = useQueueKeys(groups.length);
  const total = queue.data?.pages[0]?.total ?? 0;
  if (queue.isError) {
    return <FailedNotice onRetry={() => queue.refetch()}>{errorText(queue.error, t('failed'))}</FailedNotice>;
  }
  if (queue.isPending) {
    return (
      <LoadingRegion label={t('loading')} className="grid gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </LoadingRegion>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState icon={Inbox} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {t('waiting', { count: total })}
        {groups.length > 1 ? <span className="max-sm:hidden"> · {t('keys')}</span> : null}
      </p>
      <ol ref={list} className="grid grid-cols-1 gap-4">
        {groups.map((group) => (
          <li key={group.id} tabIndex={-1} className="rounded-panel">
            <ReportCard group={group} />
          </li>
        ))}
      </ol>
      <MoreButton list={queue}>{t('more')}</MoreButton>
    </div>
  );
}
