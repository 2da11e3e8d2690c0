import { useQuery } from '@tanstack/react-query';
import { askServicePermission } from '#shared/social/linked-services.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useServiceEdits } from './use-service-edits.ts';

/** Leads to the page on which the reader allows the link, and links once that is done. */
export function LastFmLink({ onDone }: { onDone: () => void }) {
  const t = useText('linked-services');
  const { link } = useServiceEdits('lastfm');
  // Each request token is good for one link, and for an hour.
  const { data, error, refetch } = useQuery({
    queryKey: [askServicePermission.id],
    queryFn: () => call(askServicePermission),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (error) return <FailedNotice onRetry={refetch}>{errorText(error, t('failed'))}</FailedNotice>;
  if (data === undefined) return <Skeleton className="h-24" />;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{t('allowHint')}</p>
      {link.error ? <Notice kind="error">{errorText(link.error, t('failed'))}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" kind="primary" to={data.url} target="_blank" rel="noopener noreferrer">
          {t('allow')}
        </LinkButton>
        <Button
          size="sm"
          busy={link.isPending}
          onClick={() => link.mutate(data.token, { onSuccess: onDone })}
        >
          {t('allowed')}
        </Button>
      </div>
    </div>
  );
}
