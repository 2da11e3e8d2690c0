import { useState } from 'react';
import type { Backup } from '#shared/operations/backups.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { italianMoment } from '../dashboard/format-moments.ts';
import { UploadArchive } from './upload-archive.tsx';

interface RestorePanelProps {
  backups: readonly Backup[];
  restoring: boolean;
  onRestore: (backup: Backup, passphrase: string) => void;
}

/** Restores a completed backup, or uploads an archive. */
export function RestorePanel({ backups, restoring, onRestore }: RestorePanelProps) {
  const t = useText('backup-screen');
  const [chosenId, setChosenId] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const completed = backups.filter((backup) => backup.status === 'completed');
  const chosen = completed.find((backup) => backup.id === chosenId);
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-lg font-semibold">{t('restoreTitle')}</h2>
      <div className="grid gap-2 text-sm text-muted">
        <p>{t('restoreHint')}</p>
        <p>{t('restoreEnds')}</p>
        <p>{t('restoreKeepsAway')}</p>
      </div>
      <LastRestore backups={backups} />
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

/** The time of the last restore, and the number of taken-down tracks that it left out. */
function LastRestore({ backups }: { backups: readonly Backup[] }) {
  const t = useText('backup-screen');
  const restored = backups.flatMap((backup) => backup.restored ?? []);
  const last = restored.toSorted((a, b) => b.at.localeCompare(a.at))[0];
  if (!last) return null;
  return (
    <Notice kind="info" detail={last.kept_away > 0 ? t('stayedAway', { count: last.kept_away }) : null}>
      {t('restored', { time: italianMoment(last.at) })}
    </Notice>
  );
}
