import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { login } from '#shared/accounts/auth.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths, returnPath } from '#web/lib/paths.ts';
import { forgetAuthErrors, setToken, useToken } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { registeredIn } from './login-state.ts';
import { TextLink } from '#web/ui/text-link.tsx';

/** The login by email or username and password; it returns to the requested page. */
export function LoginPage() {
  const t = useText('auth-pages');
  const { state } = useLocation() as { state: unknown };
  const token = useToken();
  if (token) return <Navigate to={returnPath(state)} replace />;
  return (
    <AuthScreen
      title="login"
      lead={t('loginLead')}
      footer={
        <p>
          {t('noAccount')}{' '}
          <TextLink to={paths.register()} state={state}>
            {t('register')}
          </TextLink>
        </p>
      }
    >
      <WhyHere state={state} />
      <LoginForm username={registeredIn(state)?.registered ?? ''} />
    </AuthScreen>
  );
}

/** The reason of a login that the user did not choose. */
function WhyHere({ state }: { state: unknown }) {
  const t = useText('auth-pages');
  const [query] = useSearchParams();
  const opened = registeredIn(state);
  if (opened) {
    return <Notice kind="success">{t(opened.mustVerify ? 'registeredVerifyFirst' : 'registered')}</Notice>;
  }
  if (query.get('session_expired') === 'true') return <Notice kind="info">{t('sessionExpired')}</Notice>;
  return null;
}

function LoginForm({ username }: { username: string }) {
  const t = useText('auth-pages');
  const [failure, setFailure] = useState<unknown>(null);
  const checks = useAccountChecks();
  const { submit, field, isSubmitting } = useForm({
    defaults: { username, password: '' },
    checks: { username: checks.identifier, password: checks.givenPassword },
  });

  const send = submit(async ({ username: identifier, password }) => {
    setFailure(null);
    try {
      const body = { username: identifier.trim(), password };
      const { access_token } = await call(login, { body, countsForSession: false });
      forgetAuthErrors();
      setToken(access_token);
    } catch (error) {
      setFailure(error);
    }
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      {failure ? <Refusal error={failure} /> : null}
      <TextInput
        label={t('identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <div className="grid gap-1">
        <PasswordInput label={t('password')} autoComplete="current-password" {...field('password')} />
        <TextLink to={paths.requestPasswordReset()} className="justify-self-end text-sm">
          {t('forgotPassword')}
        </TextLink>
      </div>
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {t(isSubmitting ? 'loggingIn' : 'login')}
      </Button>
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  const t = useText('auth-pages');
  const needsMail = error instanceof ApiError && error.reason === 'email_not_verified';
  return (
    <Notice
      kind="error"
      actions={needsMail ? <TextLink to={paths.resendVerification()}>{t('resendLink')}</TextLink> : null}
    >
      {errorText(error, t('loginFailed'))}
    </Notice>
  );
}
