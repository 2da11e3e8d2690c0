import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSignOn, type SignOnSettings } from '#shared/accounts/sign-on-settings.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SignOnForm } from './sign-on-form.tsx';
import { useSignOnChange } from './use-sign-on-change.ts';

/** The login by another service: set up, changed, or switched off. */
export function SignOn() {
  const t = useText('sign-on-settings');
  const { data, error, refetch } = useQuery(queryOf(getSignOn));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="grid gap-4">
      <h3 className="text-lg font-semibold">{t('title')}</h3>
      <p className="text-sm text-muted">{t('lead')}</p>
      {error ? <FailedNotice onRetry={refetch}>{t('loadFailed')}</FailedNotice> : null}
      {!data && !error ? <Skeleton className="h-11" /> : null}
      {data && data.issuer === null && !isOpen ? (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-sm">{t('off')}</p>
          <Button onClick={() => setOpen(true)}>{t('setUp')}</Button>
        </div>
      ) : null}
      {data && (data.issuer !== null || isOpen) ? (
        <>
          <Addresses addresses={data.addresses} />
          <SignOnForm
            key={String(data.issuer)}
            settings={data}
            onCancel={data.issuer === null ? () => setOpen(false) : null}
          >
            {data.issuer !== null && data.fixed.issuer === undefined ? (
              <Remove settings={data} onRemoved={() => setOpen(false)} />
            ) : null}
          </SignOnForm>
        </>
      ) : null}
    </Card>
  );
}

function Addresses({ addresses }: Pick<SignOnSettings, 'addresses'>) {
  const t = useText('sign-on-settings');
  const rows = [
    [t('redirect'), addresses.redirect],
    [t('afterLogout'), addresses.after_logout],
    [t('backChannel'), addresses.back_channel],
  ] as const;
  return (
    <div className="grid gap-2 rounded-cover bg-page p-4">
      <p className="text-sm font-medium">{t('addresses')}</p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {rows.map(([name, address]) => (
          <div key={address} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 font-mono break-all select-all">{address}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Remove({ settings, onRemoved }: { settings: SignOnSettings; onRemoved: () => void }) {
  const t = useText('sign-on-settings');
  const confirm = useConfirm();
  const { save, isSaving } = useSignOnChange(t('removed'));

  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t('removeQuestion', { label: settings.label }),
      text: t('removeText'),
      confirmLabel: t('remove'),
      danger: true,
    });
    if (isSure) save({ issuer: null }, { onSuccess: onRemoved });
  }

  return (
    <Button kind="danger" busy={isSaving} onClick={() => void ask()}>
      {t('remove')}
    </Button>
  );
}
