import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listLinkedServices } from '#shared/social/linked-services.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ServiceRow } from './service-row.tsx';

/** The services that learn what the reader plays here: linked, watched and unlinked. */
export function ServicesCard() {
  const t = useText('linked-services');
  const headingId = useId();
  const { data: services, error, refetch } = useQuery(queryOf(listLinkedServices));
  return (
    <Card id="services" aria-labelledby={headingId} className="grid gap-4 scroll-mt-20 outline-none">
      <h2 id={headingId} className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="text-sm text-muted">{t('intro')}</p>
      {error ? <FailedNotice onRetry={refetch}>{errorText(error, t('failed'))}</FailedNotice> : null}
      {services === undefined && !error ? <Skeleton className="h-24" /> : null}
      <ul className="grid divide-y divide-line empty:hidden">
        {services?.map((one) => (
          <ServiceRow key={one.service} service={one} />
        ))}
      </ul>
    </Card>
  );
}
