import { beginBackup } from '#server/features/operations/backups/backup.service.ts';
import { backupFolder } from '#server/features/operations/backups/make-backup.ts';
import { BackupDraft } from '#shared/operations/backups.ts';
import type { Values } from './commands.ts';
import { withInstallation } from './installation.ts';
import { readPassphrase } from './passphrase.ts';
import { Refusal } from './refusal.ts';

/** A self-contained archive of everything, into the data directory's `backups` folder; encrypted with a passphrase. */
export async function backUp(_words: string[], values: Values): Promise<void> {
  const passphrase = await readPassphrase(values);
  const { data: draft } = BackupDraft.safeParse({
    self_contained: true,
    ...(passphrase === null ? {} : { passphrase }),
  });
  if (!draft) throw new Refusal('A passphrase has 8 to 200 characters.');
  await withInstallation(async (ctx) => {
    const { backup, done } = await beginBackup(ctx, null, draft);
    await done;
    const how = passphrase === null ? '' : ', encrypted: nobody can read it without the passphrase';
    console.log(`Backup ${backup.id} is in ${backupFolder(ctx)}${how}`);
  });
}
