import { useState } from 'react';
import { resendVerification } from '#shared/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { serverText } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { EmailForm } from './email-form.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** Another mail with the link that verifies an address. */
export function ResendVerificationPage() {
  const t = useText('auth-pages');
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);

  async function send(email: string): Promise<void> {
    setOutcome(null);
    try {
      const { message } = await call(resendVerification, { body: { email }, countsForSession: false });
      setOutcome({ kind: 'success', text: message });
    } catch (error) {
      setOutcome({ kind: 'error', text: serverText(error) || t('resendFailed') });
    }
  }

  return (
    <AuthScreen
      title="resendVerification"
      lead={t('resendLead')}
      footer={
        <p>
          <TextLink to={paths.login()}>{t('backToLogin')}</TextLink>
        </p>
      }
    >
      {outcome ? <Notice kind={outcome.kind}>{outcome.text}</Notice> : null}
      {outcome?.kind === 'success' ? null : <EmailForm submitLabel={t('resend')} onSend={send} />}
    </AuthScreen>
  );
}
