import { useState } from 'react';
import type { Backup } from '#shared/operations/backups.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { CreatePanel } from './backup/create-panel.tsx';
import { HistoryTable } from './backup/history-table.tsx';
import { PassphraseDialog } from './backup/passphrase-dialog.tsx';
import { RestorePanel } from './backup/restore-panel.tsx';
import { SchedulePanel } from './backup/schedule-panel.tsx';
import { useBackupActions } from './backup/use-backup-actions.ts';
import { useBackups } from './backup/use-backups.ts';

/** Backup and restore. */
export function BackupPage() {
  const { user } = useCurrentUser();
  return user ? <Backups userId={user.id} /> : null;
}

function Backups({ userId }: { userId: string }) {
  const t = useText('backup-screen');
  const { data: backups, isError, refetch } = useBackups(userId);
  const actions = useBackupActions();
  const [asking, setAsking] = useState<{ backup: Backup; deed: 'prove' | 'restore' } | null>(null);

  function begin(backup: Backup, deed: 'prove' | 'restore'): void {
    if (backup.encrypted) setAsking({ backup, deed });
    else void actions[deed](backup);
  }

  return (
    <div className="grid gap-6">
      {actions.failure ? (
        <Notice kind="error" detail={actions.failure.detail}>
          {actions.failure.text}
        </Notice>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <CreatePanel />
        <RestorePanel
          backups={backups ?? []}
          restoring={actions.restoring}
          onRestore={(backup, passphrase) => void actions.restore(backup, passphrase)}
        />
      </div>
      <SchedulePanel />
      <Card className="grid gap-4">
        <h2 className="text-lg font-semibold">{t('historyTitle')}</h2>
        {isError && !backups ? (
          <FailedNotice onRetry={() => refetch()}>{t('loadFailed')}</FailedNotice>
        ) : null}
        {backups ? (
          <HistoryTable
            backups={backups}
            onRestore={(backup) => begin(backup, 'restore')}
            onProve={(backup) => begin(backup, 'prove')}
            onDownload={(backup) => void actions.download(backup)}
            onCancel={(backup) => void actions.cancel(backup)}
            onDelete={(backup) => void actions.remove(backup)}
          />
        ) : isError ? null : (
          <LoadingRegion label={t('loading')} className="grid gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </LoadingRegion>
        )}
      </Card>
      <PassphraseDialog
        deed={asking?.deed ?? null}
        onClose={() => setAsking(null)}
        onPassphrase={(passphrase) => {
          setAsking(null);
          if (asking) void actions[asking.deed](asking.backup, passphrase);
        }}
      />
    </div>
  );
}
