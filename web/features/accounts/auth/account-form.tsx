import { passwordMin } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { RulesConsent } from './rules-consent.tsx';
import { type RegistrationOptions, useRegistration } from './use-registration.ts';

export type AccountFormProps = RegistrationOptions;

/** The fields that a new account needs here. */
export function AccountForm(props: AccountFormProps) {
  const { way, needsSetupCode = false } = props;
  const t = useText('auth-pages');
  const { send, field, isSubmitting, failure, isApplied, rules } = useRegistration(props);

  if (isApplied) return <Notice kind="success">{t('applied')}</Notice>;
  const label = way === 'approval' ? 'apply' : 'register';
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {needsSetupCode ? (
        <TextInput
          label={t('setupCode')}
          hint={t('setupCodeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('setup_code')}
        />
      ) : null}
      <TextInput
        label={t('username')}
        hint={t('usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextInput
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <PasswordInput
        label={t('password')}
        hint={t('passwordHint', { min: passwordMin })}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput label={t('confirmPassword')} autoComplete="new-password" {...field('confirm')} />
      {way === 'approval' ? (
        <TextArea label={t('reason')} hint={t('reasonHint')} maxLength={1000} {...field('reason')} />
      ) : null}
      <RulesConsent rules={rules} />
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {t(isSubmitting && label === 'register' ? 'registering' : label)}
      </Button>
    </form>
  );
}
