import type { AdminUser } from '#shared/moderation/admin-users.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';

interface DeactivateDialogProps {
  user: AdminUser | null;
  onClose: () => void;
  onConfirm: (user: AdminUser, reason: string) => void;
}

/** Asks for the reason of a deactivation, which the user will see. */
export function DeactivateDialog({ user, onClose, onConfirm }: DeactivateDialogProps) {
  const t = useText('admin-users');
  const [draft, setDraft, forget] = useKeptState('deactivate', { id: '', reason: '' });
  const reason = draft.id === user?.id ? draft.reason : '';
  const close = (): void => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open={user !== null}
      onClose={close}
      title={t('deactivateTitle', { username: user?.username ?? '' })}
      description={t('deactivateText')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              if (user) onConfirm(user, reason.trim());
              forget();
            }}
          >
            {t('deactivate')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('reason')}
        value={reason}
        maxLength={500}
        onChange={(event) => setDraft({ id: user?.id ?? '', reason: event.target.value })}
      />
    </Dialog>
  );
}
