import { KeyRound } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import type { FactorKind, FactorProof } from '#shared/accounts/factors.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CodeField } from './code-field.tsx';
import { hasPasskeys } from './has-passkeys.ts';
import { type PasskeyOptions, passkeyText, provePasskey } from './passkeys.ts';

type Way = keyof FactorProof;

export interface ProofFormProps {
  kinds: readonly FactorKind[];
  /** The options of WebAuthn for a press on the passkey's button. */
  getPasskeyOptions: () => Promise<PasskeyOptions>;
  /** Sends the proof; a rejection shows beside the field. */
  onProve: (proof: FactorProof) => Promise<void>;
  /** Stands above the button that sends the proof. */
  children?: ReactNode;
  /** Further ways out, below those of the form. */
  more?: ReactNode;
}

/** Asks for one proof: a code, a passkey or a recovery code. What was typed stays when another way is chosen. */
export function ProofForm({ kinds, getPasskeyOptions, onProve, children, more }: ProofFormProps) {
  const t = useText('second-factor');
  const offersPasskey = kinds.includes('passkey') && hasPasskeys();
  const [way, setWay] = useState<Way>(
    kinds.includes('totp') ? 'code' : offersPasskey ? 'passkey' : 'recovery_code',
  );
  const [typed, setTyped] = useState({ code: '', recovery_code: '' });
  const [refusal, setRefusal] = useState<{ way: Way; text: string } | null>(null);
  const [busy, setBusy] = useState<Way | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function choose(next: Way): void {
    setWay(next);
    setRefusal(null);
  }

  function refuse(refused: Way, text: string): void {
    setRefusal({ way: refused, text });
    if (refused !== 'passkey') field.current?.focus();
  }

  async function prove(proven: Way, read: () => Promise<FactorProof> | FactorProof): Promise<void> {
    if (busy) return;
    setBusy(proven);
    setRefusal(null);
    try {
      await onProve(await read());
    } catch (error) {
      refuse(proven, proven === 'passkey' ? passkeyText(error) : errorText(error, t('failed')));
    }
    setBusy(null);
  }

  const provePass = () =>
    prove('passkey', async () => ({ passkey: await provePasskey(await getPasskeyOptions()) }));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (way === 'passkey') void provePass();
    else if (way === 'code' && typed.code.length < 6) refuse(way, t('codeNeeded'));
    else if (typed[way].trim() === '') refuse(way, t('recoveryNeeded'));
    else void prove(way, () => ({ [way]: typed[way].trim() }));
  }

  const errorOf = (one: Way) => (refusal?.way === one ? refusal.text : undefined);

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {refusal?.way === 'passkey' ? <Notice kind="error">{refusal.text}</Notice> : null}
      {way === 'code' ? (
        <CodeField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
          autoFocus
          ref={field}
          label={t('code')}
          hint={t('codeHint')}
          error={errorOf('code')}
          value={typed.code}
          onChange={(code) => setTyped({ ...typed, code })}
        />
      ) : null}
      {way === 'recovery_code' ? (
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
          autoFocus
          ref={field}
          label={t('recoveryCode')}
          hint={t('recoveryHint')}
          error={errorOf('recovery_code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={typed.recovery_code}
          onChange={({ currentTarget }) => setTyped({ ...typed, recovery_code: currentTarget.value })}
        />
      ) : null}
      {children}
      <Button
        key={way}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this button
        autoFocus={way === 'passkey'}
        type="submit"
        kind="primary"
        icon={way === 'passkey' ? KeyRound : undefined}
        busy={busy === way}
      >
        {t(way === 'passkey' ? 'usePasskey' : 'go')}
      </Button>
      <div className="grid gap-1 border-t border-line pt-4">
        {offersPasskey && way !== 'passkey' ? (
          <Button icon={KeyRound} busy={busy === 'passkey'} onClick={() => void provePass()}>
            {t('usePasskey')}
          </Button>
        ) : null}
        {kinds.includes('totp') && way !== 'code' ? (
          <Button kind="plain" onClick={() => choose('code')}>
            {t('useCode')}
          </Button>
        ) : null}
        {way === 'recovery_code' ? null : (
          <Button kind="plain" onClick={() => choose('recovery_code')}>
            {t('useRecovery')}
          </Button>
        )}
        {more}
      </div>
    </form>
  );
}
