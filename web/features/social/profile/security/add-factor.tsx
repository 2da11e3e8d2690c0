import { useState } from 'react';
import { addFactor, confirmFactor, type FactorKind } from '#shared/accounts/factors.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { makePasskey, passkeyText } from '#web/components/second-factor/passkeys.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useAgentName } from '../agent-name.ts';
import { AppSetUp } from './app-set-up.tsx';

type Begun = ReplyOf<typeof addFactor>;

interface AddFactorProps {
  kind: FactorKind;
  /** True if the reader has none yet: then the password is asked for. */
  isFirst: boolean;
  username: string;
  onDone: (name: string, codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Adds a second factor: its name, then the app's first code or the browser's passkey. */
export function AddFactor({ kind, isFirst, username, onDone, onCancel }: AddFactorProps) {
  const t = useText('security');
  const [begun, setBegun] = useState<{ name: string; factor: Begun } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);

  async function confirm(name: string, { id }: Begun, proof: { code: string } | { passkey: { id: string } }) {
    const { recovery_codes } = await call(confirmFactor, { params: { id }, body: proof });
    onDone(name, recovery_codes);
  }

  async function make(name: string, factor: Begun): Promise<void> {
    if (!factor.passkey || isMaking) return;
    setMaking(true);
    setFailure(null);
    try {
      await confirm(name, factor, { passkey: await makePasskey(factor.passkey) });
    } catch (error) {
      setFailure(passkeyText(error));
    }
    setMaking(false);
  }

  async function go(name: string, password: string): Promise<void> {
    setFailure(null);
    const body = { kind, name, ...(isFirst ? { password } : null) };
    const factor = await call(addFactor, { body });
    setBegun({ name, factor });
    await make(name, factor);
  }

  return (
    <section
      aria-label={t(kind === 'totp' ? 'addApp' : 'addPasskey')}
      className="grid gap-4 border-t border-line pt-4"
    >
      <h3 className="font-medium">{t(kind === 'totp' ? 'addApp' : 'addPasskey')}</h3>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {begun?.factor.totp ? (
        <AppSetUp
          totp={begun.factor.totp}
          onCode={(code) => confirm(begun.name, begun.factor, { code })}
          onCancel={onCancel}
        />
      ) : begun ? (
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" busy={isMaking} onClick={() => void make(begun.name, begun.factor)}>
            {t(isMaking ? 'making' : 'makeAgain')}
          </Button>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      ) : (
        <NameForm
          kind={kind}
          isFirst={isFirst}
          username={username}
          onGo={go}
          onFailure={setFailure}
          onCancel={onCancel}
        />
      )}
    </section>
  );
}

interface NameFormProps extends Omit<AddFactorProps, 'onDone'> {
  onGo: (name: string, password: string) => Promise<void>;
  onFailure: (text: string) => void;
}

function NameForm({ kind, isFirst, username, onGo, onFailure, onCancel }: NameFormProps) {
  const t = useText('security');
  const checks = useAccountChecks();
  const agentName = useAgentName();
  const { submit, field, isSubmitting, showRefusal } = useForm({
    defaults: {
      name: kind === 'totp' ? t('appName') : agentName(navigator.userAgent),
      password: '',
    },
    checks: {
      name: (value) => (value.trim() === '' ? t('nameNeeded') : null),
      ...(isFirst ? { password: checks.givenPassword } : null),
    },
  });

  const send = submit(async ({ name, password }) => {
    try {
      await onGo(name.trim(), password);
    } catch (error) {
      if (!showRefusal(error)) onFailure(errorText(error, t('failed')));
    }
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
        autoFocus
        label={t('name')}
        hint={t('nameHint')}
        maxLength={60}
        autoComplete="off"
        {...field('name')}
      />
      {isFirst ? (
        <>
          {/* Tells password managers whose password it is. */}
          <input hidden readOnly autoComplete="username" value={username} />
          <PasswordInput
            label={t('password')}
            hint={t('passwordHint')}
            autoComplete="current-password"
            {...field('password')}
          />
        </>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t('go')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
