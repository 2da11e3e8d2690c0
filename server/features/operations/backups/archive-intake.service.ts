import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import type { BackupRow } from '#server/db/rows/operations.ts';
import { newId } from '#server/lib/ids.ts';
import { isDiskFull } from '#server/lib/system-errors.ts';
import { topics } from '#server/bus/topics.ts';
import type { Backup } from '#shared/operations/backups.ts';
import { runAlone } from '#server/workers/threads.ts';
import { AppError } from '#shared/errors.ts';
import { wording } from '#shared/texts/texts.ts';
import { isEncrypted } from './archive/age.ts';
import { run as checkTask } from './archive/check-archive.ts';
import { archiveName, archiveNamePattern, type Manifest } from './archive/format.ts';
import { type Actor, note } from './backup-log.ts';
import { failInterrupted, insertBackup, listBackupRows } from './backup.store.ts';
import { toBackup } from './backup.view.ts';
import { checkSpace } from './disk-space.ts';
import { lockJobs } from './jobs.ts';
import { backupFolder } from './make-backup.ts';

export interface Received {
  bytes: Readable;
  /** Null if the request does not say it. */
  size: number | null;
  /** Passphrase of an encrypted archive: needed to check the archive, and not stored. */
  passphrase: string | null;
}

/**
 * Takes an archive from elsewhere. It is listed only after all of it has been read and found valid.
 * @throws AppError storage_full, unprocessable (naming the invalid part, or asking for the passphrase)
 */
export async function receiveBackup(
  ctx: AppContext,
  actor: Actor,
  { bytes, size, passphrase }: Received,
): Promise<Backup> {
  const id = newId(ctx.clock());
  const folder = backupFolder(ctx);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (size !== null) await checkSpace(folder, size);
  const draft = path.join(folder, `${archiveName(id, false)}.tmp`);
  try {
    await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    const manifest = await check(draft, passphrase, AbortSignal.timeout(24 * 60 * 60_000));
    const name = archiveName(id, await isEncrypted(draft));
    await rename(draft, path.join(folder, name));
    const row = await insertArchive(ctx, id, name, manifest);
    await note(ctx, actor, 'backup.uploaded', id);
    return toBackup(row, null);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new AppError('storage_full', 'backups:diskFull', { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads all of an archive, and unpacks nothing. */
const check = (file: string, passphrase: string | null, signal: AbortSignal) =>
  runAlone(checkTask, { file, passphrase, tablesFolder: null, media: null }, { signal });

/** Fails the jobs of dead processes. A job has failed as soon as its lock has expired; any process records that. */
export async function failLeftJobs(ctx: AppContext): Promise<void> {
  await using lock = await lockJobs(ctx, 'clears up');
  if (lock) await failLeft(ctx);
}

async function failLeft(ctx: AppContext): Promise<void> {
  for (const id of await failInterrupted(ctx.db, wording('backups:interrupted', 'en'))) {
    // It may have been whole already when the process died; what is listed as failed leaves nothing behind.
    for (const encrypted of [false, true]) {
      await rm(path.join(backupFolder(ctx), archiveName(id, encrypted)), { force: true });
    }
  }
}

/**
 * Fails the jobs that a dead process left half done, and deletes their files, when the server starts. Archives without a row
 * are read in the background: no start waits for gigabytes.
 */
export async function tidyBackups(ctx: AppContext): Promise<void> {
  const unknown = await clearUp(ctx);
  if (unknown.length === 0) return;
  ctx.state.background.run('backups from elsewhere', async (closing) => {
    for (const name of unknown) {
      await withLock(ctx.locks, 'backups-adopt', () => adoptArchive(ctx, name, closing));
    }
  });
}

/** Clears up after dead processes; returns the archives without a row, or none while a job runs in any process. */
async function clearUp(ctx: AppContext): Promise<string[]> {
  await using lock = await lockJobs(ctx, 'clears up');
  if (!lock) return [];
  await failLeft(ctx);
  const folder = backupFolder(ctx);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!/^(work|restore|prove|upload)-/.test(name) && !name.endsWith('.tmp')) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
  const listed = await listedFiles(ctx);
  return names.filter((name) => archiveNamePattern.test(name) && !listed.has(name));
}

const listedFiles = async (ctx: AppContext): Promise<Set<string | null>> =>
  new Set((await listBackupRows(ctx.db)).map((row) => row.file_name));

/** Lists an archive in the folder that has no row: copied by hand, or left by another database. */
async function adoptArchive(ctx: AppContext, name: string, signal: AbortSignal): Promise<void> {
  if (name.endsWith('.age') || (await listedFiles(ctx)).has(name)) return;
  const id = newId(ctx.clock());
  try {
    const manifest = await check(path.join(backupFolder(ctx), name), null, signal);
    await insertArchive(ctx, id, name, manifest);
    await ctx.bus.publish(topics.backupChanged, id);
  } catch (error) {
    if (!signal.aborted) ctx.log.warn({ err: error, file: name }, 'A file among the backups is not one');
  }
}

async function insertArchive(
  ctx: AppContext,
  id: string,
  fileName: string,
  manifest: Manifest,
): Promise<BackupRow> {
  const { size } = await stat(path.join(backupFolder(ctx), fileName));
  return insertBackup(ctx.db, {
    id,
    created_at: Date.parse(manifest.created_at) || ctx.clock(),
    includes_db: Number(manifest.includes.db),
    includes_media: Number(manifest.includes.media),
    includes_es: Number(manifest.includes.es),
    size_bytes: size,
    status: 'completed',
    file_name: fileName,
    encrypted: Number(fileName.endsWith('.age')),
    origin: 'upload',
    needs: JSON.stringify(manifest.media?.needs ?? []),
  });
}
