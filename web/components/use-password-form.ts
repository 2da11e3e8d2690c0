import { useState } from 'react';
import { errorText } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/form.ts';
import { useAccountChecks } from './account-checks.ts';

const empty = { password: '' };

/** State of a form that asks for one's own password; `failed` says what did not happen where the server gives no reason. */
export function usePasswordForm(onSend: (password: string) => Promise<void>, failed: string) {
  const checks = useAccountChecks();
  const [failure, setFailure] = useState<string | null>(null);
  const { submit, field, isSubmitting, showRefusal } = useForm({
    defaults: empty,
    checks: { password: checks.givenPassword },
  });
  const send = submit(async ({ password }) => {
    setFailure(null);
    try {
      await onSend(password);
    } catch (error) {
      if (!showRefusal(error)) setFailure(errorText(error, failed));
    }
  });
  return { field: field('password'), send, isSubmitting, failure };
}
