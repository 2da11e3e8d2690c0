import { useEffect, useRef, useState } from 'react';
import type { FactorRequired } from '#shared/accounts/factors.ts';
import { enterBySignOn } from '#shared/accounts/sign-on.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { isFactorRequired } from '#web/lib/step-up.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuthScreen } from '../auth-screen.tsx';
import type { Landed } from './landing-of.ts';
import { NewcomerForm } from './newcomer-form.tsx';
import { SignOnButton } from './sign-on-button.tsx';

export interface LandingProps {
  landed: Landed;
  /** Goes on with a session. */
  onEnter: (token: string, goal: string) => void;
  /** Goes on with the second factor. */
  onFactor: (required: FactorRequired, goal: string) => void;
  /** Connects what has come back with an account here. */
  onConnect: (code: string) => void;
  /** Goes back to the login. */
  onBack: () => void;
}

/** A login that has come back from the other service: it goes on by itself, or says what went wrong. */
export function Landing(props: LandingProps) {
  const { kind, value } = props.landed;
  // No history and no referrer keeps the code.
  useEffect(() => history.replaceState(history.state, '', location.pathname + location.search), []);
  if (kind === 'problem') return <Problem reason={value} onBack={props.onBack} />;
  if (kind === 'new') return <NewcomerForm code={value} {...props} />;
  return <Entering code={value} {...props} />;
}

function Entering({ code, onEnter, onFactor, onBack }: LandingProps & { code: string }) {
  const t = useText('sign-on');
  const { single_sign_on: service } = useHouse();
  const isBegun = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // A code is good once.
    if (isBegun.current) return;
    isBegun.current = true;
    call(enterBySignOn, { body: { code }, countsForSession: false }).then(
      ({ access_token, return_to }) => onEnter(access_token, return_to),
      (error: unknown) => {
        if (!isFactorRequired(error)) return setFailure(errorText(error, t('failed')));
        const required = error.body as FactorRequired & { return_to: string };
        return onFactor(required, required.return_to);
      },
    );
  }, [code, onEnter, onFactor, t]);

  if (failure !== null) return <Failure text={failure} onBack={onBack} />;
  const lead = service === undefined ? undefined : t('enteringLead', { label: service });
  return (
    <AuthScreen title="login" heading={t('entering')} lead={lead}>
      <Skeleton className="h-11" />
    </AuthScreen>
  );
}

const reasons = ['off', 'away', 'denied', 'stale', 'refused'] as const;

function Problem({ reason, onBack }: { reason: string; onBack: () => void }) {
  const t = useText('sign-on');
  const { single_sign_on: label = '' } = useHouse();
  const known = reasons.find((one) => one === reason);
  return <Failure text={known ? t(known, { label }) : t('failed')} onBack={onBack} />;
}

function Failure({ text, onBack }: { text: string; onBack: () => void }) {
  const t = useText('sign-on');
  const { password_login } = useHouse();
  return (
    <AuthScreen title="login">
      <Notice kind="error">{text}</Notice>
      <div className="grid gap-3">
        <SignOnButton from="/" kind="primary" label={t('again')} />
        {password_login === false ? null : <Button onClick={onBack}>{t('toLogin')}</Button>}
      </div>
    </AuthScreen>
  );
}
