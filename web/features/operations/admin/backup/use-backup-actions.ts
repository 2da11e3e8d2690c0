import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Backup,
  cancelBackup,
  deleteBackup,
  listBackups,
  verifyBackup,
  restoreBackup,
} from '#shared/operations/backups.ts';
import { addressDownload } from '#shared/operations/backup-archives.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';

/** A failure for the screen: the specification's text, and the server's message. */
export interface Failure {
  text: string;
  detail: string | undefined;
}

/** Restore, prove, download, cancel and delete, each with its confirmation and error text. */
export function useBackupActions() {
  const t = useText('backup-screen');
  const client = useQueryClient();
  const confirm = useConfirm();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [restoring, setRestoring] = useState(false);

  async function attempt(text: Parameters<typeof t>[0], work: () => Promise<unknown>): Promise<boolean> {
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure({ text: t(text), detail: error instanceof ApiError ? error.text : undefined });
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: keyOf(listBackups) });
    }
  }

  /** Begins a restore; asks for a second confirmation if the backup has no administrator. */
  async function begin(id: string, passphrase: string): Promise<unknown> {
    const body = withPassphrase(passphrase);
    try {
      return await call(restoreBackup, { params: { id }, body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'no_administrator') throw error;
      const text = `${error.text} ${t('withoutAdministratorQuestion')}`;
      if (!(await confirm({ title: t('restore'), text, confirmLabel: t('restore'), danger: true })))
        throw error;
      return call(restoreBackup, { params: { id }, body: { ...body, without_administrator: true } });
    }
  }

  const withPassphrase = (passphrase: string) => (passphrase ? { passphrase } : {});

  return {
    failure,
    restoring,

    async restore({ id }: Backup, passphrase = ''): Promise<void> {
      const text = t('restoreQuestion', { id });
      if (!(await confirm({ title: t('restore'), text, confirmLabel: t('restore'), danger: true }))) return;
      setRestoring(true);
      const begun = await attempt('restoreFailed', () => begin(id, passphrase));
      setRestoring(false);
      if (begun) void toast.success(t('restoreStarted'));
    },

    async prove({ id }: Backup, passphrase = ''): Promise<void> {
      await attempt('proveFailed', () =>
        call(verifyBackup, { params: { id }, body: withPassphrase(passphrase) }),
      );
    },

    async cancel({ id }: Backup): Promise<void> {
      await attempt('startFailed', () => call(cancelBackup, { params: { id } }));
    },

    async remove({ id }: Backup): Promise<void> {
      const text = t('deleteQuestion', { id });
      if (!(await confirm({ title: t('delete'), text, confirmLabel: t('delete'), danger: true }))) return;
      await attempt('deleteFailed', () => call(deleteBackup, { params: { id } }));
    },

    async download({ id }: Backup): Promise<void> {
      await attempt('downloadFailed', async () => {
        // The browser fetches it by itself, however large it is: a page would have to hold all of it first.
        const { url } = await call(addressDownload, { params: { id } });
        const link = document.createElement('a');
        link.href = url;
        link.download = '';
        link.click();
      });
    },
  };
}
