import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { registration } from '#shared/accounts/auth.ts';
import { openHouseInvitation } from '#shared/accounts/invitations.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useHouse } from '#web/lib/house.ts';
import { patterns } from '#shared/pages.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths, returnPath } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { useToken } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountForm } from './account-form.tsx';
import { AuthScreen } from './auth-screen.tsx';

const SignOnButton = lazyPart(() => import('./sign-on/sign-on-button.tsx'), 'SignOnButton');

const leads = {
  open: 'registerLead',
  approval: 'approvalLead',
  invitation: 'invitationLead',
  closed: 'closedLead',
} as const;

/** Registers an account in the way that the house has, and begins its first session if nothing is to be waited for. */
export function RegisterPage() {
  const t = useText('auth-pages');
  const { state } = useLocation() as { state: unknown };
  const token = useToken();
  const { registration: mode } = useHouse();
  const { data } = useQuery(queryOf(registration));
  const isFirst = data?.first_account === true;
  const [wasLoggedIn] = useState(token !== null);
  // A new member who came for nothing else begins with the first steps.
  const from = returnPath(state) === paths.home() && !wasLoggedIn ? patterns.welcome : returnPath(state);
  // The first account goes on to those of the house.
  if (token) return <Navigate to={isFirst ? paths.firstSteps() : from} replace />;
  return (
    <AuthScreen
      title="register"
      lead={t(isFirst ? 'registerLead' : leads[mode])}
      footer={
        <p>
          {t('haveAccount')}{' '}
          <TextLink to={paths.login()} state={state}>
            {t('login')}
          </TextLink>
        </p>
      }
    >
      {isFirst ? <Notice kind="info">{t('firstAccount')}</Notice> : null}
      {isFirst ? (
        <AccountForm from={paths.firstSteps()} way="first" needsSetupCode={data.needs_setup_code} />
      ) : (
        <Way from={from} />
      )}
    </AuthScreen>
  );
}

/** The way in for everybody after the first. */
function Way({ from }: { from: string }) {
  const [query] = useSearchParams();
  const invitation = query.get('invitation');
  const { single_sign_on: service, password_login } = useHouse();
  const otherWay =
    service === undefined ? null : (
      <SignOnButton from={from} invitation={invitation} instead={<Skeleton className="h-11" />} />
    );
  if (password_login === false) return otherWay;
  return (
    <>
      <OwnWay from={from} invitation={invitation} />
      {otherWay}
    </>
  );
}

/** The way in with a password of one's own. */
function OwnWay({ from, invitation }: { from: string; invitation: string | null }) {
  const t = useText('auth-pages');
  const { registration: mode } = useHouse();
  if (mode === 'closed') return null;
  if (invitation) return <Invited from={from} invitation={invitation} />;
  if (mode === 'invitation') return <Notice kind="info">{t('invitationMissing')}</Notice>;
  return <AccountForm from={from} way={mode} />;
}

function Invited({ from, invitation }: { from: string; invitation: string }) {
  const t = useText('auth-pages');
  const { data, error } = useQuery(queryOf(openHouseInvitation, { params: { token: invitation } }));
  if (error) return <Notice kind="error">{errorText(error, t('registerFailed'))}</Notice>;
  if (!data) return null;
  return (
    <>
      {data.invited_by ? <Notice kind="info">{t('invitedBy', { name: data.invited_by })}</Notice> : null}
      <AccountForm from={from} way="invitation" invitation={invitation} />
    </>
  );
}
