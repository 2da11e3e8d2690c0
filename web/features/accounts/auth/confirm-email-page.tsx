import { confirmEmail } from '#shared/accounts/own-account.ts';
import { useText } from '#web/lib/i18n.ts';
import { EmailLink } from './email-link.tsx';

/** Makes a new address of an account count. */
export function ConfirmEmailPage() {
  const t = useText('own-account');
  return (
    <EmailLink
      title="confirmEmail"
      endpoint={confirmEmail}
      lead={t('confirmLead')}
      press={t('confirmPress')}
    />
  );
}
