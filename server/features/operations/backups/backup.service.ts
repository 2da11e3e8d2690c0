import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { AppContext } from '#server/context.ts';
import type { BackupRow } from '#server/db/rows/operations.ts';
import { keepingBlobs } from '#server/features/base/storage/storage.service.ts';
import { tellTakedowns } from '#server/features/moderation/takedowns/takedown.service.ts';
import { newId } from '#server/lib/ids.ts';
import { topics } from '#server/bus/topics.ts';
import { runAlone } from '#server/workers/threads.ts';
import type { Backup, BackupDraft } from '#shared/operations/backups.ts';
import { AppError } from '#shared/errors.ts';
import { archiveNamePattern } from './archive/format.ts';
import { run as peekTask } from './archive/peek-archive.ts';
import { type Actor, note, noted } from './backup-log.ts';
import { toBackup } from './backup.view.ts';
import * as store from './backup.store.ts';
import { type Job, listProgress, startJob } from './jobs.ts';
import { backupFolder, everything, insertBegun, knownMedia, makeBackup } from './make-backup.ts';
import { verifyArchive } from './verify-archive.ts';
import { noAdministrator, restoreArchive, type RestoreDraft } from './restore.ts';

/** A job that has begun: its backup at this moment, and a promise of its end. */
export interface Begun {
  backup: Backup;
  done: Promise<void>;
}

export async function listBackups(ctx: AppContext): Promise<Backup[]> {
  const progress = await knownProgress(ctx);
  return (await store.listBackupRows(ctx.db)).map((row) => toBackup(row, progress.get(row.id) ?? null));
}

export async function getBackup(ctx: AppContext, id: string): Promise<Backup> {
  const row = await requireBackup(ctx, id);
  return toBackup(row, (await knownProgress(ctx)).get(id) ?? null);
}

/** Progress of jobs. It is unknown while the bus is unreachable; the history is shown without it. */
const knownProgress = (ctx: AppContext): ReturnType<typeof listProgress> =>
  listProgress(ctx).catch(() => new Map());

/** @throws AppError conflict while another job runs */
export async function beginBackup(
  ctx: AppContext,
  actor: Actor,
  draft: BackupDraft = everything,
  origin: 'manual' | 'schedule' = 'manual',
): Promise<Begun> {
  const id = newId(ctx.clock());
  const listed = Promise.withResolvers<void>();
  const { done } = await startJob(ctx, id, 'backup', async (job) => {
    await insertBegun(ctx, id, draft, origin);
    listed.resolve();
    await noted(ctx, actor, id, { done: 'created', failed: 'failed' }, { status: 'failed' }, async () => {
      // An encrypted archive can only be read with its own passphrase, so it never leans on another.
      const leans = draft.includes_media && !draft.self_contained && draft.passphrase === undefined;
      const known = leans ? await knownMedia(ctx) : new Map<string, string>();
      return keepingBlobs(ctx, id, () => makeBackup(ctx, job, draft, known));
    });
  });
  await Promise.race([listed.promise, done]);
  return { backup: await getBackup(ctx, id), done };
}

/** @throws AppError not_found, conflict */
export async function beginRestore(
  ctx: AppContext,
  actor: Actor,
  id: string,
  draft: RestoreDraft,
): Promise<Begun> {
  const row = await requireCompleted(ctx, id);
  if (!draft.withoutAdministrator) await requireAdministrator(ctx, row, draft.passphrase);
  const afterChange = () => ctx.state.changes.announceEverything();
  const { done } = await startJob(ctx, id, 'restore', (job) =>
    noted(ctx, actor, id, { done: 'restored', failed: 'restore_failed' }, {}, async () => {
      const options = { ...draft, afterChange, makeRestorePoint: () => makeRestorePoint(ctx, job) };
      // Media that have been brought are nobody's until the records name them.
      const kept = await keepingBlobs(ctx, id, () =>
        restoreArchive(ctx, job, archiveFile(ctx, row), options),
      );
      await letGoOfRestorePoints(ctx);
      await tellTakedowns(ctx, kept.untold);
      return { restored_at: ctx.clock(), kept_away: kept.tracks };
    }),
  );
  return { backup: await getBackup(ctx, id), done };
}

/** @throws AppError not_found, conflict */
export async function beginVerification(
  ctx: AppContext,
  actor: Actor,
  id: string,
  passphrase: string | null,
): Promise<Begun> {
  const row = await requireCompleted(ctx, id);
  const { done } = await startJob(ctx, id, 'prove', (job) =>
    noted(ctx, actor, id, { done: 'proven', failed: 'proof_failed' }, { proven_at: null }, async () => {
      await verifyArchive(ctx, job, archiveFile(ctx, row), passphrase);
      return { proven_at: ctx.clock() };
    }),
  );
  return { backup: await getBackup(ctx, id), done };
}

/** @throws AppError not_found, conflict where nothing runs */
export async function cancelJob(ctx: AppContext, id: string): Promise<void> {
  await requireBackup(ctx, id);
  if (!(await listProgress(ctx)).has(id)) throw new AppError('conflict', 'backups:nothingRunning');
  await ctx.bus.publish(topics.backupCancel, id);
}

/** @throws AppError not_found, conflict while it is being made or later backups refer to it */
export async function removeBackup(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  const row = await requireBackup(ctx, id);
  if (row.status === 'in_progress' || (await listProgress(ctx)).has(id)) {
    throw new AppError('conflict', 'backups:inProgress');
  }
  const others = await store.listBackupRows(ctx.db);
  if (row.file_name && others.some((other) => needsOf(other).includes(row.file_name ?? ''))) {
    throw new AppError('conflict', 'backups:needed');
  }
  await store.deleteBackupRow(ctx.db, id);
  if (row.file_name && archiveNamePattern.test(row.file_name))
    await rm(archiveFile(ctx, row), { force: true });
  await note(ctx, actor, 'backup.deleted', id);
}

export const needsOf = (row: BackupRow): string[] => JSON.parse(row.needs) as string[];

/** The archive's bytes, its size and the name to save it under. */
export async function openBackup(
  ctx: AppContext,
  actor: Actor,
  id: string,
): Promise<{ stream: Readable; bytes: number; name: string }> {
  const row = await requireCompleted(ctx, id);
  const file = archiveFile(ctx, row);
  const { size } = await stat(file).catch(() => {
    throw new AppError('not_found', 'backups:notFound');
  });
  await note(ctx, actor, 'backup.downloaded', id);
  return { stream: createReadStream(file), bytes: size, name: path.basename(file) };
}

/** Makes a backup before a restore, of the rows alone: a restore never deletes media. */
async function makeRestorePoint(ctx: AppContext, job: Job): Promise<void> {
  const draft = { ...everything, includes_media: false };
  const { id } = await insertBegun(ctx, newId(ctx.clock()), draft, 'restore_point');
  const work = () => makeBackup(ctx, { ...job, id }, draft, new Map());
  await noted(ctx, null, id, null, { status: 'failed' }, work);
}

const restorePointsKept = 10;

async function letGoOfRestorePoints(ctx: AppContext): Promise<void> {
  const points = (await store.listBackupRows(ctx.db)).filter((row) => row.origin === 'restore_point');
  for (const row of points.slice(restorePointsKept)) {
    if (row.status !== 'in_progress') await removeBackup(ctx, null, row.id);
  }
}

async function requireBackup(ctx: AppContext, id: string): Promise<BackupRow> {
  const row = await store.findBackup(ctx.db, id);
  if (!row) throw new AppError('not_found', 'backups:notFound');
  return row;
}

async function requireCompleted(ctx: AppContext, id: string): Promise<BackupRow> {
  const row = await requireBackup(ctx, id);
  if (row.status !== 'completed') throw new AppError('conflict', 'backups:notCompleted');
  return row;
}

/** Time limit, shorter than clients wait for a reply. */
const peekMs = 20_000;

/**
 * Checks before a restore begins that the archive has an administrator, so that the screen can ask; the restore itself
 * checks again.
 * @throws AppError conflict
 */
async function requireAdministrator(
  ctx: AppContext,
  row: BackupRow,
  passphrase: string | null,
): Promise<void> {
  // The restore itself tells of an archive that cannot be read in time.
  if (!row.includes_db || (row.encrypted && passphrase === null)) return;
  const options = { file: archiveFile(ctx, row), passphrase: row.encrypted ? passphrase : null };
  const signal = AbortSignal.timeout(peekMs);
  const isNamed = await runAlone(peekTask, options, { signal }).catch(() => null);
  if (isNamed === false) throw noAdministrator();
}

/** The file of a backup. Its name comes from our own row, never from a client, and must match the pattern all the same. */
function archiveFile(ctx: AppContext, row: BackupRow): string {
  if (!row.file_name || !archiveNamePattern.test(row.file_name)) {
    throw new AppError('not_found', 'backups:notFound');
  }
  return path.join(backupFolder(ctx), row.file_name);
}
