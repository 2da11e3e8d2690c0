import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { openContext } from '#server/context.ts';
import { lockDataDir } from '#server/data-dir-lock.ts';
import { receiveBackup } from '#server/features/operations/backups/archive-intake.service.ts';
import { beginRestore, getBackup } from '#server/features/operations/backups/backup.service.ts';
import { openLog } from '#server/lib/log.ts';
import { AppError } from '#shared/errors.ts';
import { wording } from '#shared/texts/texts.ts';
import type { Values } from './commands.ts';
import { readPassphrase } from './passphrase.ts';
import { Refusal } from './refusal.ts';
import { readSettings } from './settings.ts';

/** Checks an archive and puts it in place, on an empty installation or a stopped one. */
export async function restore([file = '']: string[], values: Values): Promise<void> {
  const { size } = await stat(file);
  const passphrase = await readPassphrase(values);
  const withoutAdministrator = values['without-administrator'] === true;
  const config = await readSettings();
  const lock = await lockDataDir(config, 'restoring a backup');
  const ctx = await openContext(config, openLog('warn'));
  try {
    const backup = await receiveBackup(ctx, null, { bytes: createReadStream(file), size, passphrase });
    const { done } = await beginRestore(ctx, null, backup.id, { passphrase, withoutAdministrator });
    await done;
    const { restored } = await getBackup(ctx, backup.id);
    console.log(`Restored from ${file}. Start Segue and log in.`);
    const count = restored?.kept_away ?? 0;
    if (count > 0) console.log(wording('backup-screen:stayedAway', 'en', { count }));
    console.log(wording('backup-screen:restoreEnds', 'en'));
  } catch (error) {
    if (error instanceof AppError && error.facts?.['reason'] === 'no_administrator') {
      const words = `${error.message}\nTo restore it all the same, add --without-administrator.`;
      throw new Refusal(words, { cause: error });
    }
    throw error;
  } finally {
    await ctx.close();
    lock.release();
  }
}
