import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listBackups } from '#shared/operations/backups.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { isEncrypted, sendArchive } from './send-archive.ts';

/** Uploads an archive; an encrypted one needs its passphrase, so that it can be checked. */
export function UploadArchive() {
  const t = useText('backup-screen');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [locked, setLocked] = useState<File | null>(null);

  async function choose(file: File): Promise<void> {
    if (await isEncrypted(file)) setLocked(file);
    else await send(file, '');
  }

  async function send(file: File, passphrase: string): Promise<void> {
    setFailure(null);
    setPercent(0);
    try {
      await sendArchive(file, passphrase, setPercent);
      await client.invalidateQueries({ queryKey: keyOf(listBackups) });
      void toast.success(t('uploaded'));
    } catch (error) {
      setFailure((error instanceof ApiError && error.text) || t('uploadFailed'));
    } finally {
      setPercent(null);
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
          if (file) void choose(file);
          target.value = '';
        }}
      />
      <Button busy={percent !== null} onClick={() => input.current?.click()}>
        {percent === null
          ? t('uploadArchive')
          : percent < 100
            ? t('uploading', { percent })
            : t('stageChecking')}
      </Button>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <PassphraseDialog
        deed={locked ? 'uploadArchive' : null}
        onClose={() => setLocked(null)}
        onPassphrase={(passphrase) => {
          const file = locked;
          setLocked(null);
          if (file) void send(file, passphrase);
        }}
      />
    </>
  );
}
