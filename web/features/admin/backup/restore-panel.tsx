import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Backup, listBackups, uploadBackup } from '#shared/backups.ts';
import { backupScreenMessages } from '#shared/messages/backup-screen.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { italianMoment } from '../dashboard/words.ts';

interface RestorePanelProps {
  backups: readonly Backup[];
  restoring: boolean;
  onRestore: (backup: Backup, passphrase: string) => void;
}

/** Choose a completed backup and put it in place; or bring an archive from elsewhere. */
export function RestorePanel({ backups, restoring, onRestore }: RestorePanelProps) {
  const t = useText(backupScreenMessages);
  const [chosenId, setChosenId] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const completed = backups.filter((backup) => backup.status === 'completed');
  const chosen = completed.find((backup) => backup.id === chosenId);
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-lg font-semibold">{t('restoreTitle')}</h2>
      <p className="text-sm text-muted">{t('restoreHint')}</p>
      <Select label={t('restoreWhich')} value={chosenId} onChange={({ target }) => setChosenId(target.value)}>
        <option value="">{t('chooseBackup')}</option>
        {completed.map((backup) => (
          <option key={backup.id} value={backup.id}>
            {t('backupOption', { time: italianMoment(backup.timestamp), size: backup.size_mb.toFixed(2) })}
          </option>
        ))}
      </Select>
      {chosen?.encrypted ? (
        <TextInput
          type="password"
          autoComplete="off"
          label={t('askPassphrase')}
          value={passphrase}
          onChange={({ target }) => setPassphrase(target.value)}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="danger"
          disabled={!chosen}
          busy={restoring}
          onClick={() => {
            if (chosen) onRestore(chosen, passphrase);
          }}
        >
          {t(restoring ? 'restoring' : 'restore')}
        </Button>
        <UploadArchive />
      </div>
    </Card>
  );
}

const dayMs = 24 * 60 * 60_000;

function UploadArchive() {
  const t = useText(backupScreenMessages);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      const bytes = file.slice(0, file.size, 'application/octet-stream');
      await call(uploadBackup, { bytes, timeoutMs: dayMs });
      await client.invalidateQueries({ queryKey: keyOf(listBackups) });
      void toast.success(t('uploaded'));
    } catch (error) {
      setFailure((error instanceof ApiError && error.text) || t('uploadFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zst,.age,application/zstd"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('uploadArchive')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = '';
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t('uploadArchive')}
      </Button>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </>
  );
}
