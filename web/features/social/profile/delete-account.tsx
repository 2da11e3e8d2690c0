import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { usePasswordForm } from '#web/components/use-password-form.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { forgetAll } from '#web/lib/forget-kept.ts';
import { paths } from '#web/lib/paths.ts';
import { clearToken, endingSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';

interface DeleteAccountProps {
  username: string;
  /** Takes the profile away from the screen, at once. */
  onDeleted: () => void;
}

/** Deletes the account after two confirmations, the second with the password. */
export function DeleteAccount({ username, onDeleted }: DeleteAccountProps) {
  const t = useText('profile');
  const [open, setOpen] = useState(false);
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-lg font-semibold">{t('deleteTitle')}</h2>
      <p className="text-sm text-muted">{t('deleteText')}</p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('deleteButton')}
      </Button>
      <Dialog
        alert
        open={open}
        onClose={() => setOpen(false)}
        title={t('deleteQuestion')}
        description={t('deleteText')}
      >
        <DeleteForm username={username} onDeleted={onDeleted} onCancel={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function DeleteForm({ username, onDeleted, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const t = useText('profile');
  const navigate = useNavigate();
  const { field, send, isSubmitting, failure } = usePasswordForm(async (password) => {
    await endingSession(() => call(deleteMyAccount, { body: { password } }));
    // Before the session ends: a profile that is still shown would be asked for again, as a visitor's.
    flushSync(onDeleted);
    await navigate(paths.home());
    clearToken();
    forgetAll();
    void toast.success(t('deleted'));
  }, t('deleteFailed'));

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordInput label={t('deletePassword')} autoComplete="current-password" {...field} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" kind="danger" busy={isSubmitting}>
          {t(isSubmitting ? 'deleting' : 'deleteConfirm')}
        </Button>
      </div>
    </form>
  );
}
