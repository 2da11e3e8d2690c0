import { usePasswordForm } from '#web/components/use-password-form.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface IdentityPasswordProps {
  username: string;
  lead?: string;
  /** The word on the button. */
  press: string;
  danger?: boolean;
  onSend: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** The password that a change of the ways into an account takes; who has none is led to one. */
export function IdentityPassword({
  username,
  lead,
  press,
  danger = false,
  onSend,
  onCancel,
}: IdentityPasswordProps) {
  const t = useText('sign-on');
  const { field, send, isSubmitting, failure } = usePasswordForm(onSend, t('notConnected'));
  return (
    <form noValidate className="grid gap-4 border-t border-line pt-4" onSubmit={(event) => void send(event)}>
      {lead ? <p className="text-sm text-muted">{lead}</p> : null}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
        autoFocus
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="current-password"
        {...field}
      />
      <TextLink to={paths.requestPasswordReset()} className="justify-self-start text-sm">
        {t('noPassword')}
      </TextLink>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={isSubmitting}>
          {press}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
