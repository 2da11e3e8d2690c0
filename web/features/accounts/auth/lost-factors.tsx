import { useState } from 'react';
import { sayLost } from '#shared/accounts/factor-login.ts';
import { lostWaitMs } from '#shared/accounts/factors.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AuthScreen } from './auth-screen.tsx';

interface LostFactorsProps {
  withTicket: (work: (ticket: string) => Promise<void>) => Promise<void>;
  onBack: () => void;
  onDone: () => void;
}

/** The way of somebody who has lost every factor and every recovery code: explains, asks, and says until when. */
export function LostFactors({ withTicket, onBack, onDone }: LostFactorsProps) {
  const t = useText('second-factor');
  const language = useLanguage();
  const [state, setState] = useState<{ until?: string; failure?: string; busy?: boolean }>({});
  const hours = lostWaitMs / (60 * 60_000);
  const isSaid = state.until !== undefined;

  async function say(): Promise<void> {
    setState({ busy: true });
    try {
      await withTicket(async (ticket) => {
        const { removal_at } = await call(sayLost, { body: { ticket }, countsForSession: false });
        setState({ until: removal_at });
      });
    } catch (error) {
      setState({ failure: errorText(error, t('failed')) });
    }
  }

  return (
    <AuthScreen title="login" heading={t('lostTitle')} lead={isSaid ? undefined : t('lostText', { hours })}>
      {state.failure ? <Notice kind="error">{state.failure}</Notice> : null}
      {state.until ? (
        <Notice kind="success">{t('lostUntil', { when: formatDateTime(state.until, language) })}</Notice>
      ) : null}
      <div className="grid gap-3">
        {isSaid ? null : (
          <Button kind="danger" busy={state.busy ?? false} onClick={() => void say()}>
            {t('lostAsk', { hours })}
          </Button>
        )}
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone, and this one changes nothing
          autoFocus
          key={String(isSaid)}
          onClick={isSaid ? onDone : onBack}
        >
          {t(isSaid ? 'toLogin' : 'lostBack')}
        </Button>
      </div>
    </AuthScreen>
  );
}
