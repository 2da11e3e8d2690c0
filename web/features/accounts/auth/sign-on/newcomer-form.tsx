import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Newcomer, readNewcomer, registerBySignOn } from '#shared/accounts/sign-on.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { call } from '#web/lib/api.ts';
import { serverText } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/form.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { useToken } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuthScreen } from '../auth-screen.tsx';
import { RulesConsent, useRules } from '../rules-consent.tsx';
import type { LandingProps } from './landing.tsx';
import { SignOnButton } from './sign-on-button.tsx';

type NewcomerFormProps = Pick<LandingProps, 'onEnter' | 'onConnect'> & { code: string };

/** The first visit of somebody whom the other service knows: an account of their own, or the one that they have here. */
export function NewcomerForm({ code, onEnter, onConnect }: NewcomerFormProps) {
  const t = useText('sign-on');
  const { single_sign_on: label = '' } = useHouse();
  const { data, error } = useQuery({
    queryKey: ['newcomer', code],
    queryFn: () => call(readNewcomer, { body: { code }, countsForSession: false }),
    retry: false,
    staleTime: Infinity,
  });
  return (
    <AuthScreen
      title="login"
      heading={t('newTitle')}
      lead={t('newLead', { label })}
      footer={data ? <HaveAccount onConnect={() => onConnect(code)} /> : undefined}
    >
      {error ? (
        <>
          <Notice kind="error">{errorText(error, t('failed'))}</Notice>
          <SignOnButton from="/" kind="primary" label={t('again')} />
        </>
      ) : data ? (
        <Way code={code} newcomer={data} onEnter={onEnter} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </AuthScreen>
  );
}

function HaveAccount({ onConnect }: { onConnect: () => void }) {
  const t = useText('sign-on');
  const { password_login } = useHouse();
  const token = useToken();
  if (password_login === false && token === null) return <p>{t('cannotConnect')}</p>;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2">
      {t('haveAccount')}
      <Button
        kind="plain"
        size="sm"
        className="font-medium text-text underline decoration-edge underline-offset-4"
        onClick={onConnect}
      >
        {t('connectIt')}
      </Button>
    </p>
  );
}

interface WayProps extends Pick<NewcomerFormProps, 'code' | 'onEnter'> {
  newcomer: Newcomer;
}

/** The way in that the house has. */
function Way(props: WayProps) {
  const t = useText('sign-on');
  const { registration, single_sign_on: label = '' } = useHouse();
  if (registration === 'closed') return <Notice kind="info">{t('closed')}</Notice>;
  if (registration === 'invitation' && !props.newcomer.invited)
    return <Notice kind="info">{t('invitationMissing', { label })}</Notice>;
  return <Form {...props} asksReason={registration === 'approval' && !props.newcomer.invited} />;
}

function Form({ code, newcomer, onEnter, asksReason }: WayProps & { asksReason: boolean }) {
  const t = useText('sign-on');
  const tAuth = useText('auth-pages');
  const { single_sign_on: label = '' } = useHouse();
  const { send, field, isSubmitting, failure, done, rules } = useNewcomer({
    code,
    newcomer,
    onEnter,
    asksReason,
  });
  if (done) return <Notice kind="success">{done}</Notice>;
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <TextInput
        label={tAuth('username')}
        hint={tAuth('usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextInput
        label={tAuth('email')}
        hint={newcomer.email_verified ? t('verifiedHint', { label }) : tAuth('emailHint')}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      {asksReason ? (
        <TextArea label={tAuth('reason')} hint={tAuth('reasonHint')} maxLength={1000} {...field('reason')} />
      ) : null}
      <RulesConsent rules={rules} />
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {asksReason ? tAuth('apply') : t(isSubmitting ? 'opening' : 'open')}
      </Button>
    </form>
  );
}

/** The form's state: it opens the account and goes on, or says what is waited for. */
function useNewcomer({ code, newcomer, onEnter, asksReason }: WayProps & { asksReason: boolean }) {
  const t = useText('sign-on');
  const tAuth = useText('auth-pages');
  const checks = useAccountChecks();
  const rules = useRules(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { submit, field, isSubmitting, showRefusal } = useForm({
    defaults: { username: newcomer.username, email: newcomer.email, reason: '' },
    checks: {
      username: checks.username,
      email: checks.email,
      reason: (value) => (asksReason && value.trim() === '' ? tAuth('reasonNeeded') : null),
    },
  });
  const send = submit(async ({ username, email, reason }) => {
    setFailure(null);
    if (!rules.check()) return;
    const body = {
      code,
      username: username.trim(),
      email: email.trim(),
      ...(asksReason ? { reason } : null),
      ...(rules.areAsked ? { rules_version: rules.version } : null),
    };
    try {
      const opened = await call(registerBySignOn, { body, countsForSession: false });
      if (opened.access_token !== null) onEnter(opened.access_token, opened.return_to);
      else setDone(opened.must_be_approved ? tAuth('applied') : t('verifyFirst'));
    } catch (error) {
      if (!showRefusal(error)) setFailure(serverText(error) || tAuth('registerFailed'));
    }
  });
  return { send, field, isSubmitting, failure, done, rules };
}
