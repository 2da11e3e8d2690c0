import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type OpenedAccount, register } from '#shared/accounts/auth.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { call } from '#web/lib/api.ts';
import { serverText } from '#web/lib/api-error.ts';
import { useForm } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { type LoginState, paths } from '#web/lib/paths.ts';
import { enter } from './enter.ts';
import type { Registered } from './login-state.ts';
import { useRules } from './rules-consent.tsx';

const empty = { username: '', email: '', password: '', confirm: '', reason: '', setup_code: '' };
const secrets = ['password', 'confirm', 'setup_code'] as const;

export interface RegistrationOptions {
  from: string;
  /** `first`: the account that administers the installation. */
  way: 'first' | 'open' | 'approval' | 'invitation';
  invitation?: string | undefined;
  needsSetupCode?: boolean | undefined;
}

/** The form of a new account. `send` opens the account and leads to the next page, or applies for it. */
export function useRegistration(options: RegistrationOptions) {
  const { way, invitation, needsSetupCode } = options;
  const t = useText('auth-pages');
  const checks = useAccountChecks();
  const rules = useRules(way !== 'first');
  const [failure, setFailure] = useState<string | null>(null);
  const [isApplied, setApplied] = useState(false);
  const openNextPage = useNextPage(options);
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
    if (!rules.check()) return;
    const body = {
      username: username.trim(),
      email: email.trim(),
      password,
      ...(way === 'approval' ? { reason } : null),
      ...(needsSetupCode ? { setup_code } : null),
      ...(invitation ? { invitation } : null),
      ...(rules.areAsked ? { rules_version: rules.version } : null),
    };
    try {
      const opened = await call(register, { body, countsForSession: false });
      forget();
      if (opened.must_be_approved) return setApplied(true);
      await openNextPage(opened, body.username, password);
    } catch (error) {
      if (!showRefusal(error)) setFailure(serverText(error) || t('registerFailed'));
    }
  });

  return { send, field, isSubmitting, failure, isApplied, rules };
}

/** Logs the new account in, or leads to the login page if its mail must be verified first or the login fails. */
function useNextPage({ from, way }: RegistrationOptions) {
  const navigate = useNavigate();
  return async (
    { must_verify_email: mustVerify }: OpenedAccount,
    username: string,
    password: string,
  ): Promise<void> => {
    if (!mustVerify && (await enter(username, password))) {
      if (way === 'first') await navigate(paths.firstSteps(), { replace: true });
      return;
    }
    const state: Registered & LoginState = { registered: username, mustVerify, from };
    await navigate(paths.login(), { state });
  };
}
