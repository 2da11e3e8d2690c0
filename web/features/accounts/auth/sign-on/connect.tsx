import { useEffect, useRef, useState } from 'react';
import { linkIdentity, listIdentities } from '#shared/accounts/sign-on.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePasswordForm } from '#web/components/use-password-form.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AuthScreen } from '../auth-screen.tsx';

/** Connects what has come back from the other service with the account of the session; an older session gives its password. */
export function Connect({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useText('sign-on');
  const { single_sign_on: label = '' } = useHouse();
  const client = useQueryClient();
  const isBegun = useRef(false);
  const [state, setState] = useState<'busy' | 'password' | { failure: string }>('busy');

  async function link(password?: string): Promise<void> {
    await call(linkIdentity, { body: { code, ...(password ? { password } : null) } });
    await client.invalidateQueries({ queryKey: keyOf(listIdentities) });
    void toast.success(t('connected', { label }));
    onDone();
  }

  useEffect(() => {
    // A code is good once.
    if (isBegun.current) return;
    isBegun.current = true;
    link().catch((error: unknown) => {
      const asks = error instanceof ApiError && error.field === 'password';
      setState(asks ? 'password' : { failure: errorText(error, t('notConnected')) });
    });
  });

  return (
    <AuthScreen title="login" heading={t(state === 'busy' ? 'connecting' : 'connect', { label })}>
      {state === 'busy' ? <Skeleton className="h-11" /> : null}
      {state === 'password' ? <PasswordForm onSend={link} /> : null}
      {typeof state === 'object' ? (
        <>
          <Notice kind="error">{state.failure}</Notice>
          <LinkButton to={paths.profile()}>{t('goOn')}</LinkButton>
        </>
      ) : null}
    </AuthScreen>
  );
}

function PasswordForm({ onSend }: { onSend: (password: string) => Promise<void> }) {
  const t = useText('sign-on');
  const { field, send, isSubmitting, failure } = usePasswordForm(onSend, t('notConnected'));
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <PasswordInput
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="current-password"
        {...field}
      />
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {t('goOn')}
      </Button>
    </form>
  );
}
