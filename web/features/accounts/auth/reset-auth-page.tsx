import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { resetCountdownSeconds } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { resetSession } from '#web/lib/reset-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { AuthScreen } from './auth-screen.tsx';

const second = 1000;

/** Clears the session and what this site has stored, then leads to the login after three seconds. */
export function ResetAuthPage() {
  const t = useText('auth-pages');
  const navigate = useNavigate();
  const [left, setLeft] = useState<number>(resetCountdownSeconds);
  useEffect(resetSession, []);
  useEffect(() => {
    if (left === 0) {
      void navigate(paths.login(), { replace: true });
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), second);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return (
    <AuthScreen title="resetAuth" lead={t('resetAuthLead')}>
      <output aria-live="polite" className="text-center">
        <span aria-hidden className="block font-display text-hero font-bold text-signal">
          {left}
        </span>
        {t('resetAuthCountdown', { count: left })}
      </output>
      <LinkButton kind="primary" replace to={paths.login()}>
        {t('resetAuthNow')}
      </LinkButton>
    </AuthScreen>
  );
}
