import { readConfig } from '#server/config.ts';
import { openContext } from '#server/context.ts';
import { beginBackup } from '#server/features/backups/backup.service.ts';
import { backupFolder } from '#server/features/backups/make-backup.ts';
import { openLog } from '#server/lib/log.ts';
import { startFailure } from '#server/start-failure.ts';

/** `npm run backup`: a self-contained archive of everything, into the data directory's `backups` folder. */
try {
  const ctx = await openContext(readConfig(), openLog('warn'));
  try {
    const draft = { includes_db: true, includes_media: true, includes_es: true, self_contained: true };
    const { backup, done } = await beginBackup(ctx, null, draft);
    await done;
    console.log(`Backup ${backup.id} is in ${backupFolder(ctx)}`);
  } finally {
    await ctx.close();
  }
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
