import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { listSessions } from '#shared/accounts/auth.ts';
import {
  cancelRemoval,
  type FactorKind,
  type Factors,
  factorsMax,
  listFactors,
} from '#shared/accounts/factors.ts';
import { hasPasskeys } from '#web/components/second-factor/has-passkeys.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { isSetUpAsked } from '#web/lib/set-up-asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddFactor } from './add-factor.tsx';
import { Browsers } from './browsers.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryLeft } from './recovery-left.tsx';

interface SecurityCardProps {
  username: string;
  /** The visit by an address that asks for this part of the page; null: the address does not. */
  wish: string | null;
}

/** The reader's second factors, recovery codes and remembered browsers. */
export function SecurityCard({ username, wish }: SecurityCardProps) {
  const t = useText('security');
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(queryOf(listFactors));
  useEffect(() => {
    if (wish === null) return;
    card.current?.scrollIntoView();
    card.current?.focus({ preventScroll: true });
  }, [wish]);

  return (
    <Card
      ref={card}
      id="security"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="grid gap-4 outline-none"
    >
      <h2 id={headingId} className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="text-sm text-muted">{t('lead')}</p>
      {error ? <FailedNotice onRetry={refetch}>{errorText(error, t('loadFailed'))}</FailedNotice> : null}
      {data ? <Parts username={username} data={data} /> : null}
      {!data && !error ? <Skeleton className="h-24" /> : null}
    </Card>
  );
}

function Parts({ username, data }: { username: string; data: Factors }) {
  const t = useText('security');
  const client = useQueryClient();
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { factors } = data;
  const hasFactor = factors.length > 0;
  const reload = () => client.invalidateQueries({ queryKey: keyOf(listFactors) });

  function finish(name: string, newCodes: readonly string[]): void {
    setAdding(null);
    void toast.success(t('added', { name }));
    void client.invalidateQueries({ queryKey: keyOf(listSessions) });
    void reload();
    if (newCodes.length > 0) setCodes(newCodes);
    else goOn();
  }

  /** Opens what was refused until there is a factor: not before its codes are kept. */
  function goOn(): void {
    if (!isSetUpAsked.getState()) return;
    isSetUpAsked.setState(false);
    void client.invalidateQueries();
  }

  return (
    <>
      <Required from={data.required_from} isMet={hasFactor} />
      <Removal at={data.removal_at} onKept={reload} />
      {hasFactor ? (
        <FactorList factors={factors} onRemoved={reload} />
      ) : adding ? null : (
        <p className="text-muted">{t('none')}</p>
      )}
      {adding ? (
        <AddFactor
          key={adding}
          kind={adding}
          isFirst={!hasFactor}
          username={username}
          onDone={finish}
          onCancel={() => setAdding(null)}
        />
      ) : factors.length < factorsMax ? (
        <div className="flex flex-wrap gap-3">
          <Button kind={hasFactor ? 'quiet' : 'primary'} onClick={() => setAdding('totp')}>
            {t('addApp')}
          </Button>
          {hasPasskeys() ? <Button onClick={() => setAdding('passkey')}>{t('addPasskey')}</Button> : null}
        </div>
      ) : null}
      {hasFactor ? <RecoveryLeft left={data.recovery_codes_left} onCodes={setCodes} /> : null}
      <Browsers browsers={data.browsers} onForgotten={reload} />
      <RecoveryCodes
        username={username}
        codes={codes}
        onClose={() => {
          setCodes(null);
          void reload();
          goOn();
        }}
      />
    </>
  );
}

/** The house's wish for a second factor, from when it holds, and that one is missing. */
function Required({ from, isMet }: { from: string | null; isMet: boolean }) {
  const t = useText('security');
  const language = useLanguage();
  const [openedAt] = useState(() => Date.now());
  if (from === null || isMet) return null;
  const holds = Date.parse(from) <= openedAt;
  return (
    <Notice kind="info">
      {holds ? t('requiredNow') : t('requiredSoon', { when: formatDateTime(from, language) })}
    </Notice>
  );
}

/** The moment at which the factors are removed because they were said to be lost, and a way to keep them. */
function Removal({ at, onKept }: { at: string | null; onKept: () => unknown }) {
  const t = useText('security');
  const language = useLanguage();
  const keep = useMutation({
    mutationFn: () => call(cancelRemoval),
    onSuccess: () => void toast.success(t('kept')),
    onSettled: onKept,
  });
  if (at === null) return null;
  return (
    <Notice
      kind="error"
      detail={keep.error ? errorText(keep.error, t('failed')) : undefined}
      actions={
        <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('keep')}
        </Button>
      }
    >
      {t('removal', { when: formatDateTime(at, language) })}
    </Notice>
  );
}
