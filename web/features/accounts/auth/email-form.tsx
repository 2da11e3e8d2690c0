import { useAccountChecks } from '#web/components/account-checks.ts';
import { useForm } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';

interface EmailFormProps {
  submitLabel: string;
  onSend: (email: string) => Promise<void>;
}

const empty = { email: '' };

/** Asks for an address and nothing else. */
export function EmailForm({ submitLabel, onSend }: EmailFormProps) {
  const t = useText('auth-pages');
  const checks = useAccountChecks();
  const { submit, field, isSubmitting } = useForm({ defaults: empty, checks: { email: checks.email } });
  const send = submit(({ email }) => onSend(email.trim()));
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {isSubmitting ? t('sending') : submitLabel}
      </Button>
    </form>
  );
}
