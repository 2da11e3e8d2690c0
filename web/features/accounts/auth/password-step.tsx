import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { login } from '#shared/accounts/auth.ts';
import type { FactorRequired } from '#shared/accounts/factors.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { hasPasskeys } from '#web/components/second-factor/has-passkeys.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/form.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { isFactorRequired } from '#web/lib/step-up.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { registeredIn } from './login-state.ts';
import { PasskeyButton } from './passkey-button.tsx';

const SignOnButton = lazyPart(() => import('./sign-on/sign-on-button.tsx'), 'SignOnButton');
const ConnectLead = lazyPart(() => import('./sign-on/sign-on-button.tsx'), 'ConnectLead');

/** Stands where the login came back from its second step. */
export interface Return {
  username: string;
  isExpired: boolean;
}

interface PasswordStepProps {
  back: Return | null;
  from: string;
  /** True if an account elsewhere is connected then. */
  connects: boolean;
  onEnter: (token: string) => void;
  onNext: (required: FactorRequired, username: string) => void;
}

/** The login's first step, and the other ways in. */
export function PasswordStep({ back, from, connects, onEnter, onNext }: PasswordStepProps) {
  const t = useText('auth-pages');
  const { single_sign_on: service } = useHouse();
  const offersService = service !== undefined && !connects;
  const offersMore = offersService || hasPasskeys();
  const { state } = useLocation() as { state: unknown };
  return (
    <AuthScreen
      title="login"
      lead={connects ? <ConnectLead /> : t('loginLead')}
      footer={
        <p>
          {t('noAccount')}{' '}
          <TextLink to={paths.register()} state={state}>
            {t('register')}
          </TextLink>
        </p>
      }
    >
      {back?.isExpired ? <Notice kind="info">{t('stepExpired')}</Notice> : null}
      {back ? null : <WhyHere state={state} />}
      <LoginForm
        username={back?.username ?? registeredIn(state)?.registered ?? ''}
        hasReturned={back !== null}
        onEnter={onEnter}
        onNext={onNext}
      />
      {offersMore ? (
        <div className="grid gap-3 border-t border-line pt-6">
          {offersService ? <SignOnButton from={from} instead={<Skeleton className="h-11" />} /> : null}
          {hasPasskeys() ? <PasskeyButton onEnter={onEnter} /> : null}
        </div>
      ) : null}
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

interface LoginFormProps {
  username: string;
  /** True after the second step: the password alone is missing. */
  hasReturned: boolean;
  onEnter: PasswordStepProps['onEnter'];
  onNext: PasswordStepProps['onNext'];
}

function LoginForm({ username, hasReturned, onEnter, onNext }: LoginFormProps) {
  const t = useText('auth-pages');
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const checks = useAccountChecks();
  const { submit, field, isSubmitting } = useForm({
    defaults: { username, password: '' },
    checks: { username: checks.identifier, password: checks.givenPassword },
  });

  useEffect(() => {
    if (hasReturned) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [hasReturned]);

  const send = submit(async ({ username: identifier, password }) => {
    setFailure(null);
    try {
      const body = { username: identifier.trim(), password };
      const { access_token } = await call(login, { body, countsForSession: false });
      onEnter(access_token);
    } catch (error) {
      if (isFactorRequired(error)) onNext(error.body as FactorRequired, identifier);
      else setFailure(error);
    }
  });

  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
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
