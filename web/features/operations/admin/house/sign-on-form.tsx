import { type FormEvent, type ReactNode, useState } from 'react';
import type { SignOnDraft, SignOnSettings } from '#shared/accounts/sign-on-settings.ts';
import { useText } from '#web/lib/i18n.ts';
import { forget, useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSignOnChange } from './use-sign-on-change.ts';

type Text = 'issuer' | 'client_id' | 'label' | 'scopes' | 'roles_claim' | 'admin_values' | 'pro_values';

const keptName = 'sign-on';

const typedOf = (settings: SignOnSettings): Record<Text, string> => ({
  issuer: settings.issuer ?? '',
  client_id: settings.client_id,
  label: settings.label,
  scopes: settings.scopes,
  roles_claim: settings.roles_claim,
  admin_values: settings.admin_values.join(', '),
  pro_values: settings.pro_values.join(', '),
});

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** The fields that are sent: those of the environment are not this form's. */
function draftOf(
  typed: Record<Text | 'secret', string>,
  passwords: boolean,
  fixed: SignOnSettings['fixed'],
): SignOnDraft {
  return {
    ...(fixed.issuer === undefined
      ? {
          issuer: typed.issuer.trim(),
          client_id: typed.client_id,
          ...(typed.secret === '' ? null : { secret: typed.secret }),
        }
      : null),
    ...(fixed.label === undefined ? { label: typed.label } : null),
    ...(fixed.scopes === undefined ? { scopes: typed.scopes } : null),
    roles_claim: typed.roles_claim,
    admin_values: listOf(typed.admin_values),
    pro_values: listOf(typed.pro_values),
    password_login: passwords,
  };
}

interface SignOnFormProps {
  settings: SignOnSettings;
  /** Null: it is set up, and nothing is to be left. */
  onCancel: (() => void) | null;
  /** Further buttons. */
  children?: ReactNode;
}

/** The provider, the client that this installation is there, and the roles that it gives. */
export function SignOnForm({ settings, onCancel, children }: SignOnFormProps) {
  const t = useText('sign-on-settings');
  const { save, isSaving, errorOf, failure } = useSignOnChange(t('saved'));
  const [typed, setTyped] = useKeptState(keptName, typedOf(settings));
  const [secret, setSecret] = useState('');
  const [passwords, setPasswords] = useState(settings.password_login);
  const { fixed } = settings;

  function submit(event: FormEvent): void {
    event.preventDefault();
    save(draftOf({ ...typed, secret }, passwords, fixed), {
      onSuccess(saved) {
        setTyped(typedOf(saved));
        setSecret('');
        forget(keptName);
      },
    });
  }

  function cancel(): void {
    forget(keptName);
    onCancel?.();
  }

  /** The props of a field; one of the environment says so. */
  function field(name: Text | 'secret', hint?: string) {
    const ofClient = name === 'client_id' || name === 'secret' ? fixed.issuer && fixed.client_id : undefined;
    const variable = (name in fixed ? fixed[name as keyof typeof fixed] : undefined) ?? ofClient;
    return {
      hint: variable ? t('fixed', { variable }) : hint,
      error: errorOf(name),
      disabled: variable !== undefined,
      value: name === 'secret' ? secret : typed[name],
      autoComplete: 'off',
      spellCheck: false,
      onChange: ({ target }: { target: { value: string } }) =>
        name === 'secret' ? setSecret(target.value) : setTyped({ ...typed, [name]: target.value }),
    };
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <TextInput type="url" label={t('issuer')} {...field('issuer', t('issuerHint'))} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput label={t('clientId')} {...field('client_id')} />
        <TextInput
          type="password"
          label={t('secret')}
          {...field('secret', t(settings.has_secret ? 'secretKept' : 'secretNone'))}
          autoComplete="new-password"
        />
        <TextInput maxLength={40} label={t('label')} {...field('label', t('labelHint'))} />
        <TextInput label={t('scopes')} {...field('scopes', t('scopesHint'))} />
      </div>
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="sr-only">{t('rolesTitle')}</legend>
        <h4 aria-hidden className="font-medium">
          {t('rolesTitle')}
        </h4>
        <TextInput label={t('rolesClaim')} {...field('roles_claim', t('rolesClaimHint'))} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextInput label={t('adminValues')} {...field('admin_values', t('valuesHint'))} />
          <TextInput label={t('proValues')} {...field('pro_values')} />
        </div>
      </fieldset>
      <div className="border-t border-line pt-4">
        <Checkbox
          label={t('passwords')}
          hint={t('passwordsHint')}
          error={errorOf('password_login')}
          checked={passwords}
          onChange={({ target }) => setPasswords(target.checked)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={isSaving}>
          {t('save')}
        </Button>
        {onCancel ? <Button onClick={cancel}>{t('cancel')}</Button> : null}
        {children}
      </div>
    </form>
  );
}
