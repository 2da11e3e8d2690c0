import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useParams } from 'react-router';
import { getInvite } from '#shared/playlists/collaboration.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ApiError, serverText } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useArrival } from '#web/components/use-arrival.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { OpenInvitation } from './open-invitation.tsx';

/** The page of an invitation's link: the inviter, the playlist, and the button to accept. */
export function InvitationPage() {
  useArrival();
  const t = useText('invitation');
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...queryOf(getInvite, { params: { token } }),
    staleTime: 0,
  });
  if (data) return <OpenInvitation token={token} invite={data} />;
  if (!error) {
    return (
      <LoadingRegion label={t('loading')} className="mx-auto grid max-w-md justify-items-center gap-4 py-8">
        <Skeleton className="h-40 w-56" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-11 w-36" />
      </LoadingRegion>
    );
  }
  const over = error instanceof ApiError ? overBy(error) : null;
  if (over === null) {
    return (
      <>
        <PageHeading title="invitation" />
        <FailedNotice onRetry={refetch}>{errorText(error, t('failed'))}</FailedNotice>
      </>
    );
  }
  return (
    <EmptyState
      level={1}
      icon={MailX}
      title={t(over)}
      action={
        <LinkButton kind="primary" to={paths.home()}>
          {t('toFeed')}
        </LinkButton>
      }
    >
      {over === 'overTitle' ? serverText(error) : t('unknownText')}
    </EmptyState>
  );
}

/** The text key for an invalid invitation, by the server's status; null for any other failure. */
function overBy({ status }: ApiError): 'overTitle' | 'unknownTitle' | null {
  if (status === 410) return 'overTitle';
  return status === 404 || status === 422 ? 'unknownTitle' : null;
}
