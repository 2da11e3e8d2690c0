import { beginBackup } from '#server/features/operations/backups/backup.service.ts';
import { backupFolder } from '#server/features/operations/backups/make-backup.ts';
import { withInstallation } from './installation.ts';

/** A self-contained archive of everything, into the data directory's `backups` folder. */
export function backUp(): Promise<void> {
  return withInstallation(async (ctx) => {
    const draft = { includes_db: true, includes_media: true, includes_es: true, self_contained: true };
    const { backup, done } = await beginBackup(ctx, null, draft);
    await done;
    console.log(`Backup ${backup.id} is in ${backupFolder(ctx)}`);
  });
}
