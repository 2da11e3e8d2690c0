import { access } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import type { KnownMedia } from './make-backup.ts';
import { backupFolder } from './make-backup.ts';
import { listBackupRows } from './backup.store.ts';
import { readOwnMedia } from './archive/peek-archive.ts';

/** The media that completed, unencrypted archives of this place hold themselves. */
export async function knownMedia(ctx: AppContext): Promise<KnownMedia> {
  const known = new Map<string, string>();
  for (const row of await listBackupRows(ctx.db)) {
    if (row.status !== 'completed' || row.encrypted || !row.includes_media || !row.file_name) continue;
    const file = path.join(backupFolder(ctx), row.file_name);
    try {
      await access(file);
      for (const sha256 of await readOwnMedia(file)) known.set(sha256, row.file_name);
    } catch (error) {
      // What cannot be read cannot be leaned on: its media are copied again.
      ctx.log.warn({ err: error, backup: row.id }, 'An earlier backup cannot be read');
    }
  }
  return known;
}
