import { undoEmail } from '#shared/accounts/own-account.ts';
import { useText } from '#web/lib/i18n.ts';
import { EmailLink } from './email-link.tsx';

/** Brings the old address of an account back. */
export function UndoEmailPage() {
  const t = useText('own-account');
  return <EmailLink title="undoEmail" endpoint={undoEmail} lead={t('undoLead')} press={t('undoPress')} />;
}
