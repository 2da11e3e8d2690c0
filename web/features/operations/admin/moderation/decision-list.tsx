import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { decisionsPageSize, listDecisions } from '#shared/moderation/reports.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { DecisionCard } from './decision-card.tsx';

/** Open appeals, or all decisions. */
export function DecisionList({ filter }: { filter: 'appeals' | 'all' }) {
  const t = useText('moderation-screen');
  const list = useInfiniteQuery({
    queryKey: [...keyOf(listDecisions), filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listDecisions, { query: { filter, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    getNextPageParam: (page) =>
      filter === 'appeals' || page.length < decisionsPageSize ? undefined : page.at(-1)?.id,
  });
  const decisions = list.data?.pages.flat() ?? [];
  if (list.isError) {
    return <FailedNotice onRetry={() => list.refetch()}>{errorText(list.error, t('failed'))}</FailedNotice>;
  }
  if (list.isPending) {
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  }
  if (decisions.length === 0) {
    return <EmptyState icon={Scale} title={t(filter === 'appeals' ? 'noAppeals' : 'noDecisions')} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {decisions.map((decision) => (
        <DecisionCard key={decision.id} decision={decision} />
      ))}
      <MoreButton list={list}>{t('more')}</MoreButton>
    </div>
  );
}
