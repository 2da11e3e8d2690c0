import { useEffect, useState } from 'react';
import type { keepFactors } from '#shared/accounts/factor-login.ts';
import type { confirmEmail, undoEmail } from '#shared/accounts/own-account.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AuthScreen } from './auth-screen.tsx';

interface EmailLinkProps {
  title: 'emailChange' | 'keepFactors';
  token: string;
  endpoint: typeof confirmEmail | typeof undoEmail | typeof keepFactors;
  lead: string;
  press: string;
}

/** A page behind a mailed link: it acts when its button is pressed, not when a mail program looks at it. */
export function EmailLink({ title, token, endpoint, lead, press }: EmailLinkProps) {
  const t = useText('own-account');
  const [state, setState] = useState<{ done?: string; failure?: string; busy?: boolean }>({});
  useForgottenToken();

  async function act(): Promise<void> {
    setState({ busy: true });
    try {
      const { message } = await call(endpoint, { body: { token }, countsForSession: false });
      setState({ done: message });
    } catch (error) {
      setState({ failure: errorText(error, t('failed')) });
    }
  }

  return (
    <AuthScreen title={title} lead={state.done ? undefined : lead}>
      {state.done ? <Notice kind="success">{state.done}</Notice> : null}
      {state.failure ? <Notice kind="error">{state.failure}</Notice> : null}
      {state.done ? (
        <LinkButton kind="primary" to={paths.login()}>
          {t('toLogin')}
        </LinkButton>
      ) : (
        <Button kind="primary" busy={state.busy ?? false} disabled={token === ''} onClick={() => void act()}>
          {press}
        </Button>
      )}
    </AuthScreen>
  );
}

/** Takes the token out of the address, so that no history and no referrer keeps it. */
function useForgottenToken(): void {
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
}
