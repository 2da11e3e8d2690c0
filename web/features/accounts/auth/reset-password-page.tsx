import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { passwordMin } from '#shared/limits.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { ApiError, serverText } from '#web/lib/api-error.ts';
import { useForm } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { clearToken } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { callReset } from './call-reset.ts';
import { TextLink } from '#web/ui/text-link.tsx';

interface Outcome {
  kind: 'success' | 'error';
  text: string;
  /** True if only a new link helps. */
  needsNewLink?: boolean;
}

/** The page of the mailed link: sets a new password without the old one. */
export function ResetPasswordPage() {
  const t = useText('auth-pages');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [result, setResult] = useState<Outcome | null>(null);
  return (
    <AuthScreen
      title="resetPassword"
      lead={result ? undefined : t('resetLead')}
      footer={
        <p>
          <TextLink to={paths.login()}>{t('backToLogin')}</TextLink>
        </p>
      }
    >
      {token === '' && !result ? <Notice kind="error">{t('resetTokenNotFound')}</Notice> : null}
      {result ? <Result outcome={result} /> : <PasswordForm token={token} onResult={setResult} />}
    </AuthScreen>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const t = useText('auth-pages');
  return (
    <>
      <Notice kind={outcome.kind}>{outcome.text}</Notice>
      {outcome.kind === 'success' ? (
        <LinkButton kind="primary" to={paths.login()}>
          {t('login')}
        </LinkButton>
      ) : null}
      {outcome.needsNewLink ? (
        <LinkButton kind="primary" to={paths.requestPasswordReset()}>
          {t('requestNewLink')}
        </LinkButton>
      ) : null}
    </>
  );
}

const empty = { new_password: '', confirm: '' };

function PasswordForm({ token, onResult }: { token: string; onResult: (outcome: Outcome) => void }) {
  const t = useText('auth-pages');
  const checks = useAccountChecks();
  const { submit, field, isSubmitting, showRefusal } = useForm({
    defaults: empty,
    checks: {
      new_password: checks.password,
      confirm: (value, all) => checks.same(value, all.new_password),
    },
  });

  const send = submit(async ({ new_password }) => {
    if (!token) return onResult({ kind: 'error', text: t('resetTokenMissing'), needsNewLink: true });
    try {
      const { message } = await callReset({ token, new_password });
      // Every session has ended, this browser's too.
      clearToken();
      onResult({ kind: 'success', text: message || t('resetDone') });
    } catch (error) {
      if (!showRefusal(error)) onResult(failure(error));
    }
  });

  function failure(error: unknown): Outcome {
    const isServers = error instanceof ApiError && error.status === 500;
    const text = isServers ? t('resetServerError') : serverText(error) || t('resetFailed');
    const isDead = error instanceof ApiError && error.reason === 'link_dead';
    return { kind: 'error', text, needsNewLink: isDead || /invalid|expired/i.test(text) };
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <PasswordInput
        label={t('newPassword')}
        hint={t('passwordHint', { min: passwordMin })}
        autoComplete="new-password"
        {...field('new_password')}
      />
      <PasswordInput label={t('confirmNewPassword')} autoComplete="new-password" {...field('confirm')} />
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {t(isSubmitting ? 'resetting' : 'resetPassword')}
      </Button>
    </form>
  );
}
