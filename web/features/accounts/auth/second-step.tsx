import { useRef, useState } from 'react';
import { enterWithFactor } from '#shared/accounts/factor-login.ts';
import { type FactorRequired, rememberMs } from '#shared/accounts/factors.ts';
import type { PasskeyOptions } from '#web/components/second-factor/passkeys.ts';
import { ProofForm } from '#web/components/second-factor/proof-form.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { LostFactors } from './lost-factors.tsx';

interface SecondStepProps {
  required: FactorRequired;
  onEnter: (token: string) => void;
  /** Goes back to the password; true if the ticket of the login is no longer good. */
  onBack: (isExpired: boolean) => void;
}

/** The login's second step, after a right password. */
export function SecondStep({ required, onEnter, onBack }: SecondStepProps) {
  const t = useText('second-factor');
  const [remembers, setRemembers] = useState(false);
  const [isLost, setLost] = useState(false);
  const { kinds, ticket = '', passkey } = required;
  const isSpent = useRef(false);

  async function getPasskeyOptions(): Promise<PasskeyOptions> {
    // A challenge is good for one answer, right or wrong.
    if (!passkey || isSpent.current) {
      onBack(true);
      throw new Error('No challenge is left');
    }
    return passkey;
  }

  /** Sends the ticket along; one that is no longer good leads back to the password. */
  async function withTicket(work: (ticket: string) => Promise<void>): Promise<void> {
    try {
      await work(ticket);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 410)) throw error;
      onBack(true);
    }
  }

  if (isLost) {
    return <LostFactors withTicket={withTicket} onBack={() => setLost(false)} onDone={() => onBack(false)} />;
  }
  return (
    <AuthScreen title="login" heading={t('heading')} lead={t('lead')}>
      <ProofForm
        kinds={passkey ? kinds : kinds.filter((kind) => kind !== 'passkey')}
        getPasskeyOptions={getPasskeyOptions}
        onProve={(proof) =>
          withTicket(async (ticket) => {
            isSpent.current ||= proof.passkey !== undefined;
            const body = { ticket, ...proof, ...(remembers ? { remember_browser: true } : null) };
            const { access_token } = await call(enterWithFactor, { body, countsForSession: false });
            onEnter(access_token);
          })
        }
        more={
          <>
            <Button kind="plain" onClick={() => setLost(true)}>
              {t('lost')}
            </Button>
            <Button kind="plain" onClick={() => onBack(false)}>
              {t('toLogin')}
            </Button>
          </>
        }
      >
        <Checkbox
          label={t('remember', { days: rememberMs / (24 * 60 * 60_000) })}
          hint={t('rememberHint')}
          checked={remembers}
          onChange={({ target }) => setRemembers(target.checked)}
        />
      </ProofForm>
    </AuthScreen>
  );
}
