import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { login, register, registration } from '#shared/accounts/auth.ts';
import { passwordMin } from '#shared/limits.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { serverText } from '#web/lib/api-error.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { type LoginState, paths, returnPath } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { forgetAuthErrors, setToken, useToken } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AuthScreen } from './auth-screen.tsx';
import type { Registered } from './login-state.ts';
import { TextLink } from '#web/ui/text-link.tsx';

const empty = { username: '', email: '', password: '', confirm: '' };
const secrets = ['password', 'confirm'] as const;

/** Registers an account, and begins its first session if no mail must be confirmed first. */
export function RegisterPage() {
  const t = useText('auth-pages');
  const { state } = useLocation() as { state: unknown };
  const token = useToken();
  if (token) return <Navigate to={returnPath(state)} replace />;
  return (
    <AuthScreen
      title="register"
      lead={t('registerLead')}
      footer={
        <p>
          {t('haveAccount')}{' '}
          <TextLink to={paths.login()} state={state}>
            {t('login')}
          </TextLink>
        </p>
      }
    >
      <FirstAccount />
      <AccountForm from={returnPath(state)} />
    </AuthScreen>
  );
}

/** Begins the new account's first session; where that fails, the login screen is the way in. */
async function enter(username: string, password: string): Promise<boolean> {
  try {
    const { access_token: token } = await call(login, {
      body: { username, password },
      countsForSession: false,
    });
    forgetAuthErrors();
    setToken(token);
    void toast.success(textOf('auth-pages')('welcome', { name: username }));
    return true;
  } catch {
    return false;
  }
}

/** A notice on a new server: the first account becomes the administrator. */
function FirstAccount() {
  const t = useText('auth-pages');
  const { data } = useQuery(queryOf(registration));
  return data?.first_account ? <Notice kind="info">{t('firstAccount')}</Notice> : null;
}

function AccountForm({ from }: { from: string }) {
  const t = useText('auth-pages');
  const navigate = useNavigate();
  const checks = useAccountChecks();
  const [failure, setFailure] = useState<string | null>(null);
  const { submit, field, isSubmitting, showRefusal, forget } = useForm({
    defaults: empty,
    checks: { ...checks, confirm: (value, all) => checks.same(value, all.password) },
    keepAs: 'register',
    secrets,
  });

  const send = submit(async ({ username, email, password }) => {
    setFailure(null);
    try {
      const { must_verify_email: mustVerify } = await call(register, {
        body: { username: username.trim(), email: email.trim(), password },
        countsForSession: false,
      });
      forget();
      if (!mustVerify && (await enter(username.trim(), password))) return;
      const state: Registered & LoginState = { registered: username.trim(), mustVerify, from };
      await navigate(paths.login(), { state });
    } catch (error) {
      if (!showRefusal(error)) setFailure(serverText(error) || t('registerFailed'));
    }
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <TextInput
        label={t('username')}
        hint={t('usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextInput
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <PasswordInput
        label={t('password')}
        hint={t('passwordHint', { min: passwordMin })}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput label={t('confirmPassword')} autoComplete="new-password" {...field('confirm')} />
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {t(isSubmitting ? 'registering' : 'register')}
      </Button>
    </form>
  );
}
