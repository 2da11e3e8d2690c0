import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepFactors } from '#shared/accounts/factor-login.ts';
import { useText } from '#web/lib/i18n.ts';
import { EmailLink } from './email-link.tsx';

/** Keeps second factors that were said to be lost, as the mailed link says. */
export function KeepFactors() {
  const t = useText('second-factor');
  const [query] = useSearchParams();
  // The link leaves the address bar at once.
  const [token] = useState(() => query.get('token') ?? '');
  return (
    <EmailLink
      title="keepFactors"
      token={token}
      endpoint={keepFactors}
      lead={t(token === '' ? 'keepNoToken' : 'keepLead')}
      press={t('keep')}
    />
  );
}
