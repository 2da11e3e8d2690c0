import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import { expectLongLog } from '#server/db/checkpointer.ts';
import { setPatience } from '#server/db/dialect.ts';
import type { DatabaseDump, ScratchPart } from '#server/db/dump.ts';
import { runDumpJob } from '#server/db/dump-client.ts';
import type { DumpJob } from '#server/db/dump-worker.ts';
import { beginReplacement, type Replacement, type RowNote } from '#server/db/replacement.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { rebuildAside } from '#server/db/search/rebuild-aside.ts';
import type { Scratch } from '#server/db/sqlite-bulk.ts';
import { sqlitePatienceMs } from '#server/db/sqlite.ts';
import { openSlots } from '#server/lib/slots.ts';
import type { Job } from './jobs.ts';
import { backupFolder } from './make-backup.ts';
import { type CheckedArchive, checkArchive, type CheckOptions } from './unpack.ts';

export interface RestoreOptions {
  passphrase: string | null;
  /** Begins the restore point, once everything is known to be right and before anything changes. */
  restorePoint: () => Promise<RestorePoint>;
  /** Tells everyone that the records are other ones, before anybody may write again: else ended sessions still could. */
  afterChange: () => Promise<void>;
}

/** A backup of the records as they are, made while nobody can write to them. */
export interface RestorePoint {
  /**
   * Keeps the database itself, while its write lock is held: its archive is made afterwards. Answers what is to be noted with
   * the change, when all of it is on the disk; null where that cannot be.
   */
  keep(): Promise<RowNote | null>;
  /** Makes its archive without writing to the records; answers what is to be noted of it. */
  make(): Promise<RowNote>;
  /** Notes it by itself, where that is not done together with the change; null: it was not made. */
  note(note: RowNote | null, error?: unknown): Promise<void>;
}

/**
 * Puts an archive in place of what is there. Everything is checked first, in a scratch place; media are only added; then
 * nobody may write, a restore point is made of what everyone has been told is saved, and the records change in one
 * transaction, so that at every moment there is either the old state or the new one.
 */
export async function restoreArchive(
  ctx: AppContext,
  job: Job,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  const work = path.join(backupFolder(ctx), `restore-${job.id}`);
  const scratchFile = path.join(work, 'scratch.db');
  const loading = openLoading(ctx, job, scratchFile, work);
  const folder = path.join(work, 'media');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const isMissing = async (sha256: string) => (await ctx.blobs.stat(sha256)) === null;
    const checked = await checkAll(job, file, work, {
      passphrase: options.passphrase,
      onTables: (dump) => void loading.begin(dump),
      media: { folder, isMissing },
    });
    if (checked.dump) job.stage('loading', 0);
    const from = checked.dump ? await loading.begin(checked.dump) : null;
    job.stage('restoring', 0);
    await adoptAll(ctx, job, folder);
    await ctx.maintenance.during(async () => {
      await ctx.maintenance.quiet();
      const point = await options.restorePoint();
      const config = ctx.config.database;
      if (from) await replace(ctx, job, point, { kind: 'replace', config, from });
      else {
        await makePoint(point);
        job.stage('finishing', 0);
        job.signal.throwIfAborted();
        // The index follows from the records: without them it is made anew from those that are there.
        if (checked.manifest.search) await rebuildAside(ctx.db, config);
      }
      await options.afterChange();
    });
  } finally {
    await loading.giveUp();
    await rm(work, { recursive: true, force: true });
  }
}

const adoptedAtOnce = 8;

/** Adds media that were laid aside to the store, which waits for the disk with each of them: so for some at once. */
async function adoptAll(ctx: AppContext, job: Job, folder: string): Promise<void> {
  const names = await readdir(folder);
  const slots = openSlots({ atOnce: adoptedAtOnce, waiting: names.length });
  const adopt = async (name: string): Promise<void> => {
    job.signal.throwIfAborted();
    await ctx.blobs.adopt(path.join(folder, name), name);
  };
  const outcomes = await Promise.allSettled(names.map((name) => slots.run(() => adopt(name))));
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure) throw (failure as PromiseRejectedResult).reason;
}

/** Loads the scratch database beside the reading of the media, which may take as long. */
function openLoading(ctx: AppContext, job: Job, file: string, folder: string) {
  const controller = new AbortController();
  const signal = AbortSignal.any([job.signal, controller.signal]);
  const engine = ctx.config.database.kind;
  let loaded: Promise<Scratch> | null = null;

  async function load(dump: DatabaseDump): Promise<Scratch> {
    const run = (part: ScratchPart, to: string, what: DatabaseDump) =>
      runDumpJob(
        { kind: 'load', file: to, folder, dump: what, isWaitedFor: true, part },
        () => undefined,
        signal,
      );
    const withIndex = () => runDumpJob({ kind: 'index', file }, () => undefined, signal);
    const known = await knownMigrations();
    const isUpToDate = known.every((name) => dump.migrations.includes(name));
    if (engine !== 'sqlite' || !isUpToDate) {
      await run('all', file, { ...dump, index: null });
      if (engine === 'sqlite') await withIndex();
      return { file, leaves: null, index: null };
    }
    // Two cores do it in little more than half the time.
    const leaves = `${file}.leaves`;
    const index = dump.index && `${file}.index`;
    const check = <J extends DumpJob>(job: J) => runDumpJob(job, () => undefined, signal);
    const loadTrunk = async () => {
      await run('trunk', file, dump);
      // It keeps the file to itself.
      if (index === null) await withIndex();
    };
    const findInIndex = async (trunk: Promise<void>): Promise<boolean> => {
      if (index === null) return true;
      await Promise.all([trunk, run('index', index, dump)]);
      return check({ kind: 'check-index', file: index, trunk: file, isThorough: false });
    };
    // Each check begins as soon as what it needs is there.
    const trunk = loadTrunk();
    const [isFound] = await Promise.all([
      findInIndex(trunk),
      trunk.then(() => check({ kind: 'check-trunk', file })),
      Promise.all([trunk, run('leaves', leaves, dump)]).then(() =>
        check({ kind: 'check-leaves', trunk: file, leaves }),
      ),
    ]);
    if (isFound) return { file, leaves, index };
    // A carried index that would not find everything is no reason to refuse the records.
    await withIndex();
    return { file, leaves, index: null };
  }

  function begin(dump: DatabaseDump): Promise<Scratch> {
    loaded ??= load(dump).catch((error: unknown) => {
      // What one part has found ends the others.
      controller.abort(error);
      throw error;
    });
    // Whoever waits for it hears of it; nobody does where the archive itself proves bad.
    loaded.catch(() => undefined);
    return loaded;
  }
  return {
    begin,
    async giveUp(): Promise<void> {
      controller.abort(new Error('The restore has ended'));
      await loaded?.catch(() => undefined);
    },
  };
}

/**
 * Replaces the records. On SQLite the old database is kept as the restore point while the new records are being copied
 * beside the old ones, which do not count before it is whole: it holds whatever anybody has been told is saved, and is listed in the
 * very transaction that brings them.
 */
async function replace(
  ctx: AppContext,
  job: Job,
  point: RestorePoint,
  dump: Extract<DumpJob, { kind: 'replace' }>,
): Promise<void> {
  // PostgreSQL's dump and the new triggers would wait for one another's tables.
  const isBeside = dump.config.kind === 'sqlite';
  let made: RowNote | null = null;
  let replacement: Replacement | null = null;
  // Should anything write all the same, it fails at once: the site must not stand still until the work is done.
  await setPatience(ctx.db, 0);
  try {
    if (isBeside) {
      replacement = beginReplacement(dump);
      await replacement.held;
    }
    made = (isBeside ? await point.keep() : null) ?? (await point.make());
    job.stage('finishing', 0);
    // From here on there is no way back but the restore point: a cancellation comes too late.
    job.signal.throwIfAborted();
    replacement ??= beginReplacement(dump);
    await expectLongLog(ctx.db);
    await replacement.commit(made);
  } catch (error) {
    await replacement?.giveUp();
    await setPatience(ctx.db, sqlitePatienceMs);
    await point.note(made, error);
    throw error;
  } finally {
    await setPatience(ctx.db, sqlitePatienceMs);
  }
}

async function makePoint(point: RestorePoint): Promise<void> {
  let made: RowNote | null = null;
  try {
    made = await point.make();
  } catch (error) {
    await point.note(null, error);
    throw error;
  }
  await point.note(made);
}

/** Checks the archive and those that it builds on. */
export async function checkAll(
  job: Job,
  file: string,
  work: string,
  options: Pick<CheckOptions, 'passphrase' | 'onTables' | 'media'>,
): Promise<CheckedArchive & { others: string[] }> {
  job.stage('checking', 0);
  const shared = { ...options, signal: job.signal, onBytes: (bytes: number) => job.bytes(bytes) };
  const checked = await checkArchive(file, work, shared);
  const others = (checked.manifest.media?.needs ?? []).map((name) => path.join(path.dirname(file), name));
  for (const [index, other] of others.entries()) {
    const { onTables: _, ...rest } = shared;
    await checkArchive(other, path.join(work, `needed-${index}`), { ...rest, isOnlyRead: true });
  }
  return { ...checked, others };
}
