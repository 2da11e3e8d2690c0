import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/context.ts';
import { receiveBackup } from '#server/features/backups/archive-intake.service.ts';
import { beginRestore } from '#server/features/backups/backup.service.ts';
import { openLog } from '#server/lib/log.ts';

/**
 * `npm run restore -- FILE`: checks an archive and puts it in place, on an empty installation or a stopped one. The
 * passphrase of an encrypted one stands in a file, since others on the machine can read a command line.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'passphrase-file': { type: 'string' } },
});
const [file] = positionals;
const secret = values['passphrase-file'];
const passphrase = secret === undefined ? null : (await readFile(secret, 'utf8')).replace(/\r?\n$/, '');
if (!file) {
  console.error('Usage: npm run restore -- [--passphrase-file SECRET] FILE');
  process.exit(2);
}
const ctx = await openContext(readConfig(), openLog('warn'));
try {
  const backup = await receiveBackup(ctx, null, {
    bytes: createReadStream(file),
    size: (await stat(file)).size,
    passphrase,
  });
  const { done } = await beginRestore(ctx, null, backup.id, passphrase);
  await done;
  console.log(`Restored from ${file}. Start Segue and log in.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await ctx.close();
}
