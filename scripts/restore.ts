import { createReadStream } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/context.ts';
import { receiveBackup } from '#server/features/backups/archive-intake.service.ts';
import { beginRestore } from '#server/features/backups/backup.service.ts';
import { openLog } from '#server/lib/log.ts';

/** `npm run restore -- FILE`: checks an archive and puts it in place, on an empty installation or a stopped one. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run restore -- FILE');
  process.exit(2);
}
const ctx = await openContext(readConfig(), openLog('warn'));
try {
  const backup = await receiveBackup(ctx, null, createReadStream(file));
  const { done } = await beginRestore(ctx, null, backup.id, null);
  await done;
  console.log(`Restored from ${file}. Start Segue and log in.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await ctx.close();
}
