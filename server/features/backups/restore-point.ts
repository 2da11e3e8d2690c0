import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import { connectDatabase, openScratch } from '#server/db/connect.ts';
import { databaseBytes } from '#server/db/dialect.ts';
import { runDumpJob } from '#server/db/dump-client.ts';
import { openForGood } from '#server/db/kept-file.ts';
import { knownMigrations, migrate, takenMigrations } from '#server/db/migrate.ts';
import type { BackupRow } from '#server/db/schema.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { findBackup, listBackupRows, updateBackup } from './backup.store.ts';
import { checkSpace } from './disk-space.ts';
import { type Job, startJob } from './jobs.ts';
import { backupFolder, makeBackup } from './make-backup.ts';
import { completed, everything, insertBegun, reasonOf } from './new-backup.ts';
import type { RestorePoint } from './restore.ts';

// On SQLite the old database itself is the restore point, from the moment in which other records count until its archive is
// made: its row is in progress and names the folder in which it lies. A process that dies leaves it to the next.

/** Media are never deleted by a restore. */
const draft = { ...everything, includes_media: false };

const keptName = (id: string): string => `point-${id}`;
const databaseName = 'segue.db';

/** Whether the old database is all there is of a restore point yet. */
export const isKept = (row: BackupRow): boolean => row.file_name === keptName(row.id);

/** Where a kept database lies. */
export const keptFolder = (ctx: AppContext, { id }: Pick<BackupRow, 'id'>): string =>
  path.join(backupFolder(ctx), keptName(id));

/** Whether a name in the folder of backups is that of a kept database. */
export const isKeptName = (name: string): boolean => name.startsWith(keptName(''));

/** A backup of the records as they are, made inside the job that is about to replace them. */
export async function beginRestorePoint(ctx: AppContext, job: Job): Promise<RestorePoint> {
  const row = await insertBegun(ctx, newId(ctx.clock()), draft, 'restore_point');
  const { id } = row;
  const folder = keptFolder(ctx, row);
  const letGo = () => rm(folder, { recursive: true, force: true });
  return {
    async keep() {
      const { database } = ctx.config;
      if (database.kind !== 'sqlite') return null;
      await checkSpace(backupFolder(ctx), await databaseBytes(ctx.db));
      const keep = {
        kind: 'keep',
        file: database.file,
        descriptor: openForGood(database.file),
        to: path.join(folder, databaseName),
        mark: { table: 'backups', id },
      } as const;
      const bytes = await runDumpJob(keep, () => undefined, job.signal);
      if (bytes !== null) {
        return { table: 'backups', id, values: { file_name: keptName(id), size_bytes: bytes } };
      }
      await letGo();
      ctx.log.warn(
        { backup: id },
        'The old database could not be kept: its archive is made before the restore',
      );
      return null;
    },
    async make() {
      const made = await makeBackup(ctx, { ...job, id }, draft, new Map());
      return { table: 'backups', id, values: completed(made) };
    },
    async note(made, error) {
      const listed = await findBackup(ctx.db, id);
      // The change counts, whatever failed after it: this is all there is of the old records.
      if (listed && isKept(listed)) return;
      await letGo();
      const failed = { status: 'failed', error_detail: reasonOf(error) } as const;
      const isArchived = made !== null && made.values['file_name'] !== keptName(id);
      await updateBackup(ctx.db, id, isArchived ? made.values : failed);
    },
  };
}

/** Makes the archives of kept databases. What fails stays kept, and is tried again at the next start. */
export async function archiveKept(ctx: AppContext, job: Job): Promise<void> {
  for (const row of await listKept(ctx)) {
    try {
      await archiveOne(ctx, job, row);
    } catch (error) {
      // Whoever stops it leaves it as it is: it will be taken up again.
      if (job.signal.aborted) return;
      await updateBackup(ctx.db, row.id, { status: 'failed', error_detail: reasonOf(error) });
      ctx.log.error(
        { err: error, backup: row.id },
        'A restore point has no archive yet: the old database is kept',
      );
    }
  }
}

const listKept = async (ctx: AppContext): Promise<BackupRow[]> =>
  (await listBackupRows(ctx.db)).filter((row) => isKept(row) && row.status === 'in_progress');

async function archiveOne(ctx: AppContext, job: Job, row: BackupRow): Promise<void> {
  const file = path.join(keptFolder(ctx, row), databaseName);
  await bringUpToDate(file);
  const earlier = { file, bytes: row.size_bytes, moment: row.created_at };
  const made = await makeBackup(ctx, { ...job, id: row.id }, draft, new Map(), earlier);
  await updateBackup(ctx.db, row.id, completed(made));
  await rm(keptFolder(ctx, row), { recursive: true, force: true });
}

/** A newer Segue than the one that kept it may be at work. */
async function bringUpToDate(file: string): Promise<void> {
  if (await isUpToDate(file)) return;
  const scratch = await openScratch(file);
  try {
    await migrate(scratch.db);
  } finally {
    await scratch.close();
  }
}

async function isUpToDate(file: string): Promise<boolean> {
  const kept = await connectDatabase({ kind: 'sqlite', file }, { readOnly: true });
  try {
    const taken = await takenMigrations(kept.db);
    return (await knownMigrations()).every((name) => taken.includes(name));
  } finally {
    await kept.close();
  }
}

/** Takes up what a process that died has left to be archived, unless another job is at work: then it is tried again later. */
export async function resumeKept(ctx: AppContext): Promise<void> {
  const [first] = await listKept(ctx);
  if (!first) return;
  try {
    const { done } = await startJob(ctx, first.id, 'backup', (job) => archiveKept(ctx, job));
    await done;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
}
