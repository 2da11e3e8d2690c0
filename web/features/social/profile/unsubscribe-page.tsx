import { useMutation } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { unsubscribe } from '#shared/social/notifications.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The page of a digest's link: one press unsubscribes, without a login. Opening the link, as scanners do, does not. */
export function UnsubscribePage() {
  const t = useText('notification-settings');
  const [query] = useSearchParams();
  const ticket = { user: query.get('user') ?? undefined, signature: query.get('signature') ?? undefined };
  const ending = useMutation({
    mutationFn: () => call(unsubscribe, { query: ticket, body: {}, countsForSession: false }),
  });
  return (
    <>
      <PageHeading title="unsubscribe" />
      <Card className="grid max-w-xl justify-items-start gap-4">
        {ending.isSuccess ? (
          <output>{t('unsubscribed')}</output>
        ) : (
          <>
            <h2 className="text-lg font-semibold">{t('unsubscribeTitle')}</h2>
            <p className="text-muted">{t('unsubscribeText')}</p>
            {ending.isError ? <Notice kind="error">{errorText(ending.error, t('failed'))}</Notice> : null}
            <Button kind="primary" icon={MailX} busy={ending.isPending} onClick={() => ending.mutate()}>
              {t('unsubscribe')}
            </Button>
          </>
        )}
      </Card>
    </>
  );
}
