import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { ApiError, serverText } from '#web/lib/api-error.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { useToken } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmailLinks } from './email-links.tsx';
import { KeepFactors } from './keep-factors.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { verifyByAnyWay } from './verify-attempts.ts';

/** The page behind a mailed link: it verifies an address, changes it, undoes that or keeps factors, as the address says. */
export function VerifyEmailPage() {
  const { pathname } = useLocation();
  if (pathname === patterns.keepFactors) return <KeepFactors />;
  return pathname === patterns.verifyEmail ? <Verification /> : <EmailLinks />;
}

/** The page of the mailed link: verifies the address at once and shows the result. */
function Verification() {
  const t = useText('auth-pages');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const client = useQueryClient();
  const viewer = useCurrentUser();
  // A query and not an effect: a token works once, and React may run effects twice.
  const { status, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await verifyByAnyWay(token);
      return true;
    },
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    meta: { access: 'public' },
  });
  useEffect(() => {
    if (status === 'success') void client.invalidateQueries({ queryKey: keyOf(usersMe) });
  }, [status, client]);

  if (token === '') return <Failure text={t('verificationTokenMissing')} />;
  // The link of an address that has been verified otherwise is of no use, and no failure.
  const isDead = error instanceof ApiError && error.reason === 'link_dead';
  if (isDead && viewer.user?.email_verified) return <Success />;
  if (status === 'error') return <Failure text={serverText(error) || t('verifyFailed')} />;
  return status === 'success' ? <Success /> : <Verifying />;
}

function Verifying() {
  const t = useText('auth-pages');
  return (
    <AuthScreen title="verifyEmail" heading={t('verifying')} headingLang={t.lang('verifying')}>
      <output aria-busy="true" className="grid gap-3">
        <p className="text-muted">{t('verifyingLead')}</p>
        <Skeleton className="h-11" />
      </output>
    </AuthScreen>
  );
}

function Success() {
  const t = useText('auth-pages');
  const isLoggedIn = useToken() !== null;
  return (
    <AuthScreen title="verifyEmail" heading={t('verified')} headingLang={t.lang('verified')}>
      <Notice kind="success">{t('verifiedLead')}</Notice>
      {isLoggedIn ? (
        <LinkButton kind="primary" to={paths.home()}>
          {t('goOn')}
        </LinkButton>
      ) : (
        <LinkButton kind="primary" to={paths.login()}>
          {t('loginToAccount')}
        </LinkButton>
      )}
    </AuthScreen>
  );
}

function Failure({ text }: { text: string }) {
  const t = useText('auth-pages');
  return (
    <AuthScreen
      title="verifyEmail"
      heading={t('verificationFailed')}
      headingLang={t.lang('verificationFailed')}
      footer={
        <p>
          <TextLink to={paths.login()}>{t('backToLogin')}</TextLink>
        </p>
      }
    >
      <Notice kind="error">{text}</Notice>
      <LinkButton kind="primary" to={paths.resendVerification()}>
        {t('resendVerification')}
      </LinkButton>
    </AuthScreen>
  );
}
