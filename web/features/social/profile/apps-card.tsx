import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import {
  type AppPassword,
  appNameMax,
  createAppPassword,
  deleteAppPassword,
  listAppPasswords,
} from '#shared/accounts/app-passwords.ts';
import { call } from '#web/lib/api.ts';
import { base } from '#web/lib/base.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { SecretNotice } from './secret-notice.tsx';

/** Passwords for Subsonic apps: created, shown once, revoked. */
export function AppsCard({ username }: { username: string }) {
  const t = useText('app-passwords');
  const client = useQueryClient();
  const { data: passwords } = useQuery(queryOf(listAppPasswords));
  const [name, setName, forget] = useKeptState('app-password', '');
  const reload = () => client.invalidateQueries({ queryKey: keyOf(listAppPasswords) });
  const make = useMutation({
    mutationFn: () => call(createAppPassword, { body: { name: name.trim() } }),
    onSuccess: forget,
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: ({ id }: AppPassword) => call(deleteAppPassword, { params: { id } }),
    onSuccess: (_, { id }) => {
      if (make.data?.id === id) make.reset();
      void toast.success(t('removed'));
    },
    onError: (error) => void toast.error(errorText(error, t('failed'))),
    onSettled: reload,
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (name.trim() !== '') make.mutate();
  }

  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('title')}</h2>
      <p className="text-sm text-muted">{t('intro')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{t('server')}</dt>
        <dd className="break-all">{location.origin + base}</dd>
        <dt className="text-muted">{t('username')}</dt>
        <dd className="break-all">{username}</dd>
      </dl>
      {passwords ? (
        <ul className="grid gap-3 empty:hidden">
          {passwords.map((password) => (
            <AppItem key={password.id} password={password} onRemove={() => remove.mutate(password)} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-12" />
      )}
      {make.data ? (
        <SecretNotice
          title={t('created', { name: make.data.name })}
          secret={make.data.password}
          note={t('once')}
          copy={t('copy')}
          copied={t('copied')}
        />
      ) : null}
      {make.error ? <Notice kind="error">{errorText(make.error, t('failed'))}</Notice> : null}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextInput
          label={t('name')}
          value={name}
          maxLength={appNameMax}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" busy={make.isPending} disabled={name.trim() === ''}>
          {t('create')}
        </Button>
      </form>
    </Card>
  );
}

function AppItem({ password, onRemove }: { password: AppPassword; onRemove: () => void }) {
  const t = useText('app-passwords');
  const language = useLanguage();
  const { name, last_used_at: used } = password;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {used ? t('lastUsed', { when: formatRelative(used, language) }) : t('never')}
        </p>
      </div>
      <Button size="sm" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}
