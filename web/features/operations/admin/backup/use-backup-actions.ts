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
import { type Text, useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';

type Words = Text<'backup-screen'>;

/** Runs `work` and resolves to true if it succeeds; the failure is shown under `text`. */
type Attempt = (text: Parameters<Words>[0], work: () => Promise<unknown>) => Promise<boolean>;

/** A failure for the screen: the specification's text, and the server's message. */
export interface Failure {
  text: string;
  detail: string | undefined;
}

/** Restore, prove, download, cancel and delete, each with its confirmation and error text. */
export function useBackupActions() {
  const t = useText('backup-screen');
  const confirm = useConfirm();
  const { failure, attempt } = useAttempt(t);
  const { restoring, restore } = useRestore(t, attempt);

  return {
    failure,
    restoring,
    restore,

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
      await attempt('downloadFailed', () => startDownload(id));
    },
  };
}

/** Runs a call and refetches the list of backups; `failure` has the error of the last call. */
function useAttempt(t: Words): { failure: Failure | null; attempt: Attempt } {
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);

  const attempt: Attempt = async (text, work) => {
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
  };

  return { failure, attempt };
}

/** Restores a backup after a confirmation, and after a second one if the backup has no administrator. */
function useRestore(t: Words, attempt: Attempt) {
  const confirm = useConfirm();
  const [restoring, setRestoring] = useState(false);
  const ask = (text: string): Promise<boolean> =>
    confirm({ title: t('restore'), text, confirmLabel: t('restore'), danger: true });

  async function begin(id: string, passphrase: string): Promise<unknown> {
    const body = withPassphrase(passphrase);
    try {
      return await call(restoreBackup, { params: { id }, body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'no_administrator') throw error;
      if (!(await ask(`${error.text} ${t('withoutAdministratorQuestion')}`))) throw error;
      return call(restoreBackup, { params: { id }, body: { ...body, without_administrator: true } });
    }
  }

  async function restore({ id }: Backup, passphrase = ''): Promise<void> {
    if (!(await ask(t('restoreQuestion', { id })))) return;
    setRestoring(true);
    const begun = await attempt('restoreFailed', () => begin(id, passphrase));
    setRestoring(false);
    if (begun) void toast.success(t('restoreStarted'));
  }

  return { restoring, restore };
}

const withPassphrase = (passphrase: string) => (passphrase ? { passphrase } : {});

/** Starts the browser's own download, of any size: a page would have to hold the whole archive first. */
async function startDownload(id: string): Promise<void> {
  const { url } = await call(addressDownload, { params: { id } });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
