import { useQuery } from '@tanstack/react-query';
import { ShieldQuestionMark } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { getModeration } from '#shared/moderation/reports.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useArrival } from '#web/components/use-arrival.ts';
import { getHouseFacts } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { NoticeCard } from './notice-card.tsx';

/** One decision, by the mail's link: also for a user who can no longer log in. */
export function DecisionPage() {
  useArrival();
  const t = useText('moderation-screen');
  const { id = '' } = useParams();
  const token = useSearchParams()[0].get('token') ?? undefined;
  const query = token ? { token } : {};
  const { data, isError } = useQuery(queryOf(getModeration, { params: { id }, query }));
  return (
    <>
      <PageHeading title="moderation" />
      {isError ? (
        <EmptyState
          icon={ShieldQuestionMark}
          title={t('notFound')}
          action={<LinkButton to={paths.home()}>{getHouseFacts().name}</LinkButton>}
        >
          {t('notFoundText')}
        </EmptyState>
      ) : null}
      {!data && !isError ? (
        <LoadingRegion label={t('loading')}>
          <Skeleton className="h-40" />
        </LoadingRegion>
      ) : null}
      {data ? (
        <div data-place="answer" className="max-w-3xl">
          <NoticeCard notice={data} {...(token ? { token } : {})} />
        </div>
      ) : null}
    </>
  );
}
