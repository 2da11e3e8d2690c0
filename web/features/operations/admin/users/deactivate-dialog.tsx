import { useState } from 'react';
import type { AdminUser } from '#shared/moderation/admin-users.ts';
import { adminUserMessages } from '#shared/messages/admin-users.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';

interface DeactivateDialogProps {
  user: AdminUser | null;
  onClose: () => void;
  onConfirm: (user: AdminUser, reason: string) => void;
}

/** Asks why, so that the person can be told. */
export function DeactivateDialog({ user, onClose, onConfirm }: DeactivateDialogProps) {
  const t = useText(adminUserMessages);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      title={t('deactivateTitle', { username: user?.username ?? '' })}
      description={t('deactivateText')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              if (user) onConfirm(user, reason.trim());
              setReason('');
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
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
