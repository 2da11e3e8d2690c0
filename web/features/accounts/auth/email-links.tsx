import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirmEmail, undoEmail } from '#shared/accounts/own-account.ts';
import { useText } from '#web/lib/i18n.ts';
import { EmailLink } from './email-link.tsx';

/** Makes a new address of an account count, or brings the old one back, as the mailed link says. */
export function EmailLinks() {
  const t = useText('own-account');
  const [query] = useSearchParams();
  // The link leaves the address bar at once.
  const [{ undo, token }] = useState(() => ({ undo: query.get('undo'), token: query.get('token') }));
  return undo ? (
    <EmailLink
      title="emailChange"
      token={undo}
      endpoint={undoEmail}
      lead={t('undoLead')}
      press={t('undoPress')}
    />
  ) : (
    <EmailLink
      title="emailChange"
      token={token ?? ''}
      endpoint={confirmEmail}
      lead={t('confirmLead')}
      press={t('confirmPress')}
    />
  );
}
