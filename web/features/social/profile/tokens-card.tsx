import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PersonalToken,
  type PersonalTokenDraft,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '#shared/accounts/access-tokens.ts';
import { call } from '#web/lib/api.ts';
import { base } from '#web/lib/base.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDate, formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { SecretNotice } from './secret-notice.tsx';
import { TokenForm } from './token-form.tsx';

/** Access tokens for scripts: created, shown once, revoked. */
export function TokensCard({ isAdmin }: { isAdmin: boolean }) {
  const t = useText('access-tokens');
  const client = useQueryClient();
  const [openedAt] = useState(() => Date.now());
  const { data: tokens, error, refetch } = useQuery(queryOf(listAccessTokens));
  const reload = () => client.invalidateQueries({ queryKey: keyOf(listAccessTokens) });
  const make = useMutation({
    mutationFn: (draft: PersonalTokenDraft) => call(createAccessToken, { body: draft }),
    onSettled: reload,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: PersonalToken) => call(revokeAccessToken, { params: { id } }),
    onSuccess: (_, { id }) => {
      if (make.data?.id === id) make.reset();
      void toast.success(t('revoked'));
    },
    onError: (failure) => void toast.error(errorText(failure, t('failed'))),
    onSettled: reload,
  });

  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('title')}</h2>
      <p className="text-sm text-muted">{t('intro')}</p>
      {error ? <FailedNotice onRetry={refetch}>{errorText(error, t('failed'))}</FailedNotice> : null}
      {tokens === undefined && !error ? <Skeleton className="h-12" /> : null}
      <ul className="grid gap-3 empty:hidden">
        {tokens?.map((token) => (
          <TokenItem key={token.id} token={token} openedAt={openedAt} onRevoke={() => revoke.mutate(token)} />
        ))}
      </ul>
      {make.data ? (
        <SecretNotice
          title={t('created', { name: make.data.name })}
          secret={make.data.token}
          note={t('once')}
          copy={t('copy')}
          copied={t('copied')}
        />
      ) : null}
      {make.error ? <Notice kind="error">{errorText(make.error, t('failed'))}</Notice> : null}
      <TokenForm isAdmin={isAdmin} busy={make.isPending} onMake={(draft) => make.mutateAsync(draft)} />
      <p className="text-sm">
        <a
          href={`${base}/api/docs`}
          className="underline decoration-edge underline-offset-4 hover:decoration-signal"
        >
          {t('documentation')}
        </a>
      </p>
    </Card>
  );
}

interface TokenItemProps {
  token: PersonalToken;
  openedAt: number;
  onRevoke: () => void;
}

function TokenItem({ token, openedAt, onRevoke }: TokenItemProps) {
  const t = useText('access-tokens');
  const language = useLanguage();
  const { name, scopes, last_used_at: used, expires_at: end } = token;
  const isOver = Date.parse(end) <= openedAt;
  const day = formatDate(end, language);
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </p>
        <p className="text-sm text-muted">
          <span className={isOver ? 'text-danger' : undefined}>
            {t(isOver ? 'expired' : 'until', { day })}
          </span>
          {' · '}
          {used ? t('lastUsed', { when: formatRelative(used, language) }) : t('never')}
        </p>
      </div>
      <Button size="sm" aria-label={t('revokeNamed', { name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}
