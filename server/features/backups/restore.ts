import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { AppContext } from '#server/context.ts';
import { runDumpJob } from '#server/db/dump-client.ts';
import { readArchive } from './archive/read-archive.ts';
import type { Job } from './jobs.ts';
import { backupFolder, checkSpace } from './make-backup.ts';
import { asAppError, type CheckedArchive, checkArchive } from './unpack.ts';

export interface RestoreOptions {
  passphrase: string | null;
  /** Makes the restore point, once everything is known to be right and before anything changes. */
  beforeChange: () => Promise<void>;
}

/**
 * Puts an archive in place of what is there. Everything is checked first, in a scratch place; the records change in
 * one transaction, so that at every moment there is either the old state or the new one; media are only added.
 */
export async function restoreArchive(
  ctx: AppContext,
  job: Job,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  const work = path.join(backupFolder(ctx), `restore-${job.id}`);
  const scratchFile = path.join(work, 'scratch.db');
  try {
    const checked = await checkAll(job, file, work, options.passphrase);
    if (checked.dump) {
      job.stage('loading', 0);
      const engine = ctx.config.database.kind;
      const load = { kind: 'load', file: scratchFile, folder: work, dump: checked.dump, engine } as const;
      await runDumpJob(load, () => undefined, job.signal);
    }
    await checkSpace(backupFolder(ctx), checked.manifest.media?.total_bytes ?? 0);
    await options.beforeChange();
    await ctx.maintenance.during(async () => {
      job.stage('restoring', checked.manifest.media?.total_bytes ?? 0);
      await bringMedia(ctx, job, checked);
      // From here on there is no way back but the restore point: a cancellation comes too late.
      job.signal.throwIfAborted();
      if (checked.dump) {
        await runDumpJob(
          { kind: 'replace', config: ctx.config.database, file: scratchFile },
          () => undefined,
        );
      }
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Checks the archive and those that it builds on. */
export async function checkAll(
  job: Job,
  file: string,
  work: string,
  passphrase: string | null,
): Promise<CheckedArchive & { others: string[] }> {
  job.stage('checking', 0);
  const options = { passphrase, signal: job.signal, onBytes: (bytes: number) => job.bytes(bytes) };
  const checked = await checkArchive(file, work, options);
  const others = (checked.manifest.media?.needs ?? []).map((name) => path.join(path.dirname(file), name));
  for (const [index, other] of others.entries()) {
    await checkArchive(other, path.join(work, `needed-${index}`), options);
  }
  return { ...checked, others };
}

/** Adds the media that the store has not; those it has stay as they are, so whoever listens hears no break. */
async function bringMedia(
  ctx: AppContext,
  job: Job,
  checked: CheckedArchive & { others: string[] },
): Promise<void> {
  if (!checked.manifest.media) return;
  let done = 0;
  for (const archive of [checked.file, ...checked.others]) {
    const visitor = {
      async media(sha256: string, bytes: AsyncIterable<Buffer>) {
        if (await ctx.blobs.stat(sha256)) return;
        await ctx.blobs.put(Readable.from(bytes));
      },
    };
    const before = done;
    const onBytes = (bytes: number) => {
      done = before + bytes;
      job.bytes(done);
    };
    await readArchive(archive, visitor, { signal: job.signal, onBytes }).catch((error: unknown) => {
      throw asAppError(error);
    });
  }
}
