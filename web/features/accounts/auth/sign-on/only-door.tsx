import { useEffect } from 'react';
import { startSignOn } from '#shared/accounts/sign-on.ts';
import { addressOf } from '#web/lib/api.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { AuthScreen } from '../auth-screen.tsx';
import { SignOnButton } from './sign-on-button.tsx';

/** The login where the other service is the only door: straight through it. The button is for a browser that does not go by itself. */
export function OnlyDoor({ from }: { from: string }) {
  const t = useText('sign-on');
  const { single_sign_on: label = '' } = useHouse();
  useEffect(() => {
    // Going back from there leads to the page before this one.
    location.replace(addressOf(startSignOn, { query: { return_to: from } }));
  }, [from]);
  return (
    <AuthScreen title="login" heading={t('leading', { label })} lead={t('leadingLead', { label })}>
      <SignOnButton from={from} kind="primary" />
    </AuthScreen>
  );
}
