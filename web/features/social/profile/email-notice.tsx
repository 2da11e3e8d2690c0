import { useMutation } from '@tanstack/react-query';
import { resendVerification } from '#shared/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A reminder of the verification mail, with a button to send it again. */
export function EmailNotice({ email }: { email: string }) {
  const t = useText('profile');
  const resend = useMutation({ mutationFn: () => call(resendVerification, { body: { email } }) });
  if (resend.data) return <Notice kind="success">{resend.data.message}</Notice>;
  return (
    <Notice
      kind={resend.error ? 'error' : 'info'}
      actions={
        <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('sendAgain')}
        </Button>
      }
    >
      {resend.error ? errorText(resend.error, t('sendAgainFailed')) : t('emailUnverified', { email })}
    </Notice>
  );
}
