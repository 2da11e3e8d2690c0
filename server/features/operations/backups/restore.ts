import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import { expectLongLog } from '#server/db/checkpointer.ts';
import { setPatience } from '#server/db/dialect.ts';
import { sqlitePatienceMs } from '#server/db/sqlite.ts';
import { type KeptAway, run as keepAwayTask } from '#server/features/moderation/takedowns/keep-away.ts';
import { runAlone } from '#server/workers/threads.ts';
import { AppError } from '#shared/errors.ts';
import { type CheckOptions, run as checkTask } from './archive/check-archive.ts';
import type { DatabaseDump, Manifest } from './archive/format.ts';
import type { Job } from './jobs.ts';
import { backupFolder } from './make-backup.ts';
import { run as loadTask } from './records/load-records.ts';
import { run as replaceTask } from './records/replace-records.ts';

export interface RestoreDraft {
  passphrase: string | null;
  /** Restores an archive even if it has no account that could administer its content. */
  withoutAdministrator: boolean;
}

interface RestoreOptions extends RestoreDraft {
  /** Makes an ordinary backup of the present records, after writes have stopped. */
  makeRestorePoint: () => Promise<void>;
  /** Announces the new records before writes are allowed again: otherwise ended sessions could still write. */
  afterChange: () => Promise<void>;
}

/**
 * Replaces the present state by an archive. All of it is checked first, in a scratch folder, and media are only added. Then
 * writes stop, a restore point saves every acknowledged write, and the records change in one transaction: at each moment
 * there is either the old state or the new one. Returns the tracks that stay taken down.
 */
export async function restoreArchive(
  ctx: AppContext,
  job: Job,
  file: string,
  options: RestoreOptions,
): Promise<KeptAway> {
  const work = path.join(backupFolder(ctx), `restore-${job.id}`);
  const media = path.join(work, 'media');
  let kept: KeptAway = { tracks: 0, untold: [] };
  try {
    await mkdir(media, { recursive: true, mode: 0o700 });
    const { manifest } = await checkAll(ctx, job, file, work, {
      passphrase: options.passphrase,
      media: { folder: media, only: null },
    });
    const from = manifest.includes.db && (await load(job, work, manifest, options.withoutAdministrator));
    job.stage('restoring', 0);
    await adoptAll(ctx, job, media);
    await ctx.state.maintenance.during(async (confirm) => {
      await ctx.state.maintenance.quiet();
      await options.makeRestorePoint();
      job.stage('finishing', 0);
      if (from) kept = await keepAway(ctx, job, from);
      // From here on there is no way back but the restore point: a cancellation comes too late.
      job.signal.throwIfAborted();
      if (from) await replace(ctx, job, from, confirm);
      // The index follows from the records: without them it is built from those that are there.
      else if (manifest.search) await ctx.search.requestRebuild();
      await options.afterChange();
    });
    return kept;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @throws AppError conflict if no restored account could administer the site */
async function load(
  job: Job,
  work: string,
  dump: DatabaseDump,
  withoutAdministrator: boolean,
): Promise<string> {
  job.stage('loading', 0);
  const file = path.join(work, 'scratch.db');
  const { signal } = job;
  const isAdministered = await runAlone(loadTask, { file, folder: work, dump }, { signal });
  if (!isAdministered && !withoutAdministrator) throw noAdministrator();
  return file;
}

export const noAdministrator = (): AppError =>
  new AppError('conflict', 'backups:noAdministrator', { facts: { reason: 'no_administrator' } });

/** Moves the unpacked media into the store. */
async function adoptAll(ctx: AppContext, job: Job, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    job.signal.throwIfAborted();
    await ctx.stores.blobs.adopt(path.join(folder, name), name);
  }
}

/**
 * Carries takedowns since the backup into the records to restore. Writes have stopped, so no takedown is decided meanwhile.
 */
const keepAway = (ctx: AppContext, { signal }: Job, from: string): Promise<KeptAway> =>
  runAlone(keepAwayTask, { config: ctx.config.database, from, now: ctx.clock() }, { signal });

/** Replaces the records. Both locks are confirmed before the commit: another server may have taken them since. */
async function replace(ctx: AppContext, job: Job, from: string, confirm: () => Promise<void>): Promise<void> {
  // Should anything write all the same, it fails at once: the site must not stand still until the work is done.
  await setPatience(ctx.db, 0);
  await expectLongLog(ctx.db);
  try {
    const answer = async () => {
      await confirm();
      await job.confirm();
    };
    await runAlone(replaceTask, { config: ctx.config.database, from }, { answer });
  } finally {
    await setPatience(ctx.db, sqlitePatienceMs);
  }
}

/** Checks the archive and those that it builds on, and unpacks the tables into `work`. */
export async function checkAll(
  ctx: AppContext,
  job: Job,
  file: string,
  work: string,
  options: Pick<CheckOptions, 'passphrase' | 'media'>,
): Promise<{ manifest: Manifest; others: string[] }> {
  job.stage('checking', 0);
  const check = (archive: string, tablesFolder: string | null): Promise<Manifest> =>
    runAlone(
      checkTask,
      { file: archive, tablesFolder, ...options },
      {
        signal: job.signal,
        onProgress: (bytes) => job.bytes(bytes),
        answer: async (sha256) => (await ctx.stores.blobs.stat(sha256)) === null,
      },
    );
  const manifest = await check(file, work);
  const others = (manifest.media?.needs ?? []).map((name) => path.join(path.dirname(file), name));
  for (const other of others) await check(other, null);
  return { manifest, others };
}
