import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CurrentUser, usersMe } from '#shared/accounts/current-user.ts';
import { changeOwnAccount } from '#shared/accounts/own-account.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Changes the reader's own name and address. */
export function AccountCard({ user }: { user: CurrentUser }) {
  const t = useText('own-account');
  const checks = useAccountChecks();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error' | 'info'; text: string } | null>(null);
  const { submit, field, isSubmitting, showRefusal } = useForm({
    defaults: { username: user.username, email: user.email },
    checks: { username: checks.username, email: checks.email },
  });

  const send = submit(async ({ username, email }) => {
    const body = {
      ...(username.trim() === user.username ? null : { username: username.trim() }),
      ...(email.trim() === user.email ? null : { email: email.trim() }),
    };
    if (Object.keys(body).length === 0) return setOutcome({ kind: 'info', text: t('nothing') });
    setOutcome(null);
    try {
      const { pending_email: pending, ...changed } = await call(changeOwnAccount, { body });
      client.setQueryData(queryOf(usersMe).queryKey, changed);
      const isPending = body.email !== undefined && pending !== null;
      setOutcome({ kind: 'success', text: isPending ? t('pending', { email: pending }) : t('saved') });
    } catch (error) {
      if (!showRefusal(error)) setOutcome({ kind: 'error', text: errorText(error, t('failed')) });
    }
    return undefined;
  });

  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-lg font-semibold">{t('title')}</h2>
      <p className="text-sm text-muted">{t('lead')}</p>
      {outcome ? <Notice kind={outcome.kind}>{outcome.text}</Notice> : null}
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <TextInput
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
