import { useState } from 'react';
import { useNavigate } from 'react-router';
import { register } from '#shared/accounts/auth.ts';
import { passwordMin } from '#shared/limits.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { call } from '#web/lib/api.ts';
import { serverText } from '#web/lib/api-error.ts';
import { useForm } from '#web/lib/form.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { type LoginState, paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { enter } from './enter.ts';
import type { Registered } from './login-state.ts';

const empty = { username: '', email: '', password: '', confirm: '', reason: '', setup_code: '' };
const secrets = ['password', 'confirm', 'setup_code'] as const;

export interface AccountFormProps {
  from: string;
  /** `first`: the account that administers the installation. */
  way: 'first' | 'open' | 'approval' | 'invitation';
  invitation?: string | undefined;
  needsSetupCode?: boolean | undefined;
}

/** The fields that a new account needs here. */
export function AccountForm({ from, way, invitation, needsSetupCode = false }: AccountFormProps) {
  const t = useText('auth-pages');
  const navigate = useNavigate();
  const checks = useAccountChecks();
  const house = useHouse();
  const hasRules = way !== 'first' && house.texts.includes('rules');
  const [accepts, setAccepts] = useState(false);
  const [missesRules, setMissesRules] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isApplied, setApplied] = useState(false);
  const { submit, field, isSubmitting, showRefusal, forget } = useForm({
    defaults: empty,
    checks: {
      ...checks,
      confirm: (value, all) => checks.same(value, all.password),
      reason: (value) => (way === 'approval' && value.trim() === '' ? t('reasonNeeded') : null),
    },
    keepAs: 'register',
    secrets,
  });

  const send = submit(async ({ username, email, password, reason, setup_code }) => {
    setFailure(null);
    setMissesRules(hasRules && !accepts);
    if (hasRules && !accepts) return;
    const body = {
      username: username.trim(),
      email: email.trim(),
      password,
      ...(way === 'approval' ? { reason } : null),
      ...(needsSetupCode ? { setup_code } : null),
      ...(invitation ? { invitation } : null),
      ...(hasRules ? { rules_version: house.rules_version } : null),
    };
    try {
      const opened = await call(register, { body, countsForSession: false });
      forget();
      if (opened.must_be_approved) return setApplied(true);
      if (!opened.must_verify_email && (await enter(body.username, password))) {
        if (way === 'first') await navigate(paths.firstSteps(), { replace: true });
        return;
      }
      const state: Registered & LoginState = {
        registered: body.username,
        mustVerify: opened.must_verify_email,
        from,
      };
      await navigate(paths.login(), { state });
    } catch (error) {
      if (!showRefusal(error)) setFailure(serverText(error) || t('registerFailed'));
    }
  });

  if (isApplied) return <Notice kind="success">{t('applied')}</Notice>;
  const label = way === 'approval' ? 'apply' : 'register';
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {needsSetupCode ? (
        <TextInput
          label={t('setupCode')}
          hint={t('setupCodeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('setup_code')}
        />
      ) : null}
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
      {way === 'approval' ? (
        <TextArea label={t('reason')} hint={t('reasonHint')} maxLength={1000} {...field('reason')} />
      ) : null}
      {hasRules ? (
        <div className="grid gap-1">
          <Checkbox
            label={t('acceptRules')}
            error={missesRules ? t('rulesNeeded') : undefined}
            checked={accepts}
            onChange={({ target }) => setAccepts(target.checked)}
          />
          <TextLink to={paths.rules()} target="_blank" className="justify-self-start pl-8 text-sm">
            {t('readRules')}
          </TextLink>
        </div>
      ) : null}
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {t(isSubmitting && label === 'register' ? 'registering' : label)}
      </Button>
    </form>
  );
}
