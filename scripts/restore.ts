import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/context.ts';
import { lockDataDir } from '#server/data-dir-lock.ts';
import { receiveBackup } from '#server/features/backups/archive-intake.service.ts';
import { beginRestore } from '#server/features/backups/backup.service.ts';
import { openLog } from '#server/lib/log.ts';
import { startFailure } from '#server/start-failure.ts';
import { AppError } from '#shared/errors.ts';

const usage = 'Usage: npm run restore -- [--passphrase-file SECRET] [--without-administrator] FILE';

/**
 * `npm run restore -- FILE`: checks an archive and puts it in place, on an empty installation or a stopped one. The
 * passphrase of an encrypted one stands in a file, since others on the machine can read a command line.
 */
async function restore(
  file: string,
  secret: string | undefined,
  withoutAdministrator: boolean,
): Promise<void> {
  const { size } = await stat(file);
  const passphrase = secret === undefined ? null : (await readFile(secret, 'utf8')).replace(/\r?\n$/, '');
  const config = readConfig();
  const lock = await lockDataDir(config, 'restoring a backup');
  const ctx = await openContext(config, openLog('warn'));
  try {
    const bytes = createReadStream(file);
    const backup = await receiveBackup(ctx, null, { bytes, size, passphrase });
    const { done } = await beginRestore(ctx, null, backup.id, { passphrase, withoutAdministrator });
    await done;
    console.log(`Restored from ${file}. Start Segue and log in.`);
  } finally {
    await ctx.close();
    lock.release();
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' }, 'without-administrator': { type: 'boolean' } },
  });
  const [file] = positionals;
  if (file) await restore(file, values['passphrase-file'], values['without-administrator'] ?? false);
  else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(startFailure(error));
  if (error instanceof AppError && error.facts?.['reason'] === 'no_administrator') {
    console.error('To restore it all the same, add --without-administrator.');
  }
  process.exitCode = 1;
}
