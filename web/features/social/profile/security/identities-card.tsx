import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { beginLink, type Identity, listIdentities, unlinkIdentity } from '#shared/accounts/sign-on.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useHouse } from '#web/lib/house.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { IdentityPassword } from './identity-password.tsx';

const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer;

/** The reader's accounts at another service, by which they log in here; nothing where there is none and none can be. */
export function IdentitiesCard({ username }: { username: string }) {
  const t = useText('sign-on');
  const headingId = useId();
  const { single_sign_on: label } = useHouse();
  const { data, error, refetch } = useQuery(queryOf(listIdentities));
  if (label === undefined && !data?.length) return null;
  return (
    <Card aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="text-lg font-semibold">
        {t('identities')}
      </h2>
      {label === undefined ? null : <p className="text-sm text-muted">{t('identitiesLead', { label })}</p>}
      {error ? (
        <FailedNotice onRetry={refetch}>{errorText(error, t('identitiesLoadFailed'))}</FailedNotice>
      ) : data ? (
        <>
          {data.length > 0 ? (
            <ul className="grid gap-4">
              {data.map((identity) => (
                <Row key={identity.id} identity={identity} username={username} />
              ))}
            </ul>
          ) : null}
          {label === undefined || data.some((one) => one.is_current) ? null : (
            <ConnectButton label={label} username={username} />
          )}
        </>
      ) : (
        <Skeleton className="h-11" />
      )}
    </Card>
  );
}

function Row({ identity, username }: { identity: Identity; username: string }) {
  const t = useText('sign-on');
  const language = useLanguage();
  const client = useQueryClient();
  const { password_login } = useHouse();
  const [asks, setAsks] = useState(false);
  const { id, issuer, last_login_at: used } = identity;
  const host = hostOf(issuer);

  async function disconnect(password: string): Promise<void> {
    await call(unlinkIdentity, { params: { id }, body: { password } });
    void toast.success(t('disconnected', { host }));
    await client.invalidateQueries({ queryKey: keyOf(listIdentities) });
  }

  return (
    <li className="grid gap-4">
      <div className="flex items-center gap-3">
        <Link2 aria-hidden className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">{host}</p>
          <p className="text-sm text-muted">
            {used ? t('lastLogin', { when: formatRelative(used, language) }) : t('neverUsed')}
          </p>
        </div>
        {password_login === false || asks ? null : (
          <Button size="sm" aria-label={t('disconnectNamed', { host })} onClick={() => setAsks(true)}>
            {t('disconnect')}
          </Button>
        )}
      </div>
      {asks ? (
        <IdentityPassword
          username={username}
          lead={t('disconnectLead', { host })}
          press={t('disconnect')}
          danger
          onSend={disconnect}
          onCancel={() => setAsks(false)}
        />
      ) : null}
    </li>
  );
}

/** Leads to the other service; an older session gives its password first. */
function ConnectButton({ label, username }: { label: string; username: string }) {
  const t = useText('sign-on');
  const [asks, setAsks] = useState(false);
  const go = async (password?: string): Promise<void> => {
    const { url } = await call(beginLink, { body: password ? { password } : {} });
    location.assign(url);
  };
  const begin = useMutation({
    mutationFn: () => go(),
    onError: (error) => setAsks(error instanceof ApiError && error.field === 'password'),
  });
  if (asks) {
    return (
      <IdentityPassword username={username} press={t('goOn')} onSend={go} onCancel={() => setAsks(false)} />
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      {begin.error ? <Notice kind="error">{errorText(begin.error, t('notConnected'))}</Notice> : null}
      <Button busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('connect', { label })}
      </Button>
    </div>
  );
}
