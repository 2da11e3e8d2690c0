import { useState } from 'react';
import { requestPasswordReset } from '#shared/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { NetworkError, serverText } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { EmailForm } from './email-form.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface Outcome {
  text: string;
  /** The reason for which the request did not arrive, or null. */
  trouble: string | null;
}

/** Asks for the mail with the link to a new password. */
export function RequestPasswordResetPage() {
  const t = useText('auth-pages');
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // The same text for every answer of the server (specification, section 8), so that it does not reveal accounts.
  async function send(email: string): Promise<void> {
    try {
      const { message } = await call(requestPasswordReset, { body: { email }, countsForSession: false });
      setOutcome({ text: message || t('resetSent'), trouble: null });
    } catch (error) {
      const trouble = error instanceof NetworkError ? errorText(error, '') : null;
      setOutcome({ text: serverText(error) || t('resetSent'), trouble });
    }
  }

  return (
    <AuthScreen
      title="requestPasswordReset"
      lead={outcome ? undefined : t('forgotLead')}
      footer={
        <p>
          <TextLink to={paths.login()}>{t('backToLogin')}</TextLink>
        </p>
      }
    >
      {outcome ? (
        <Notice kind={outcome.trouble ? 'info' : 'success'} detail={outcome.trouble}>
          {outcome.text}
        </Notice>
      ) : (
        <EmailForm submitLabel={t('sendResetLink')} onSend={send} />
      )}
    </AuthScreen>
  );
}
