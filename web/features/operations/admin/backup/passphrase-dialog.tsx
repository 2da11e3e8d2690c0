import { useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextInput } from '#web/ui/field.tsx';

interface PassphraseDialogProps {
  /** The action that needs the passphrase; null for none. */
  deed: 'prove' | 'restore' | 'uploadArchive' | null;
  onClose: () => void;
  onPassphrase: (passphrase: string) => void;
}

/** Asks for the passphrase of an encrypted backup. */
export function PassphraseDialog({ deed, onClose, onPassphrase }: PassphraseDialogProps) {
  const t = useText('backup-screen');
  const [passphrase, setPassphrase] = useState('');
  return (
    <Dialog
      open={deed !== null}
      onClose={onClose}
      title={t('askPassphrase')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            disabled={passphrase === ''}
            onClick={() => {
              onPassphrase(passphrase);
              setPassphrase('');
            }}
          >
            {t(deed ?? 'prove')}
          </Button>
        </>
      }
    >
      <TextInput
        type="password"
        autoComplete="off"
        label={t('askPassphrase')}
        value={passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
    </Dialog>
  );
}
