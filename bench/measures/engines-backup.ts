import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { type AppContext, openContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { mediaListPath } from '#server/features/operations/backups/archive/format.ts';
import type { Job } from '#server/features/operations/backups/jobs.ts';
import { backupFolder, everything, makeBackup } from '#server/features/operations/backups/make-backup.ts';
import { newId } from '#server/lib/ids.ts';
import { openLog } from '#server/lib/log.ts';
import { partsOf } from '#server/lib/parts.ts';
import { openS3Objects } from '#server/stores/s3-objects.ts';
import { withEngines } from '../lib/engines.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { withScratchFolder } from '../lib/scratch-folder.ts';
import { insertAccount } from './engines-totals.ts';

const objects = Number(process.env['BENCH_OBJECTS'] ?? 100_000);
const putsAtOnce = 16;
const rowsAtOnce = 500;

export const engineBackup: Measure = {
  name: 'engines-backup',
  about: `How long a backup of ${objects} tracks on PostgreSQL and S3 takes until it copies the first of them`,
  onlyByName: true,
  run: () =>
    withEngines(['postgres', 's3'], ({ postgres = '', s3 = '' }) =>
      withScratchFolder((folder) => measure(postgres, s3, folder)),
    ),
};

async function measure(database: string, store: string, folder: string): Promise<Finding[]> {
  const names = Array.from({ length: objects }, (_, n) => createHash('sha256').update(`${n}`).digest('hex'));
  await putAll(store, names, folder);
  const config = readConfig({
    SEGUE_DATABASE_URL: database,
    SEGUE_BLOBS_URL: store,
    SEGUE_DATA_DIR: path.join(folder, 'data'),
    SEGUE_LOG_LEVEL: 'error',
  });
  const ctx = await openContext(config, openLog(config.logLevel));
  try {
    await insertTracks(ctx.db, names);
    const seconds = await secondsUntilCopying(ctx);
    return [
      {
        what: `a backup over ${objects} objects of S3 begins to copy after`,
        value: seconds,
        unit: 's',
        goal: { most: 60 },
      },
    ];
  } finally {
    await ctx.close();
  }
}

/** The same few bytes under each name: until it copies, a backup reads no content. */
async function putAll(url: string, names: readonly string[], folder: string): Promise<void> {
  const store = await openS3Objects(url);
  const left = names.values();
  await Promise.all(
    Array.from({ length: putsAtOnce }, async () => {
      for (const name of left) {
        const file = path.join(folder, name);
        await writeFile(file, 'music');
        await store.put(`blobs/${name.slice(0, 2)}/${name}`, file);
      }
    }),
  );
}

async function insertTracks(db: Db, names: readonly string[]): Promise<void> {
  const now = Date.now();
  const owner = newId(now);
  await insertAccount(db, owner, now);
  for (const some of partsOf(names, rowsAtOnce)) {
    const rows = some.map((name) => ({
      id: newId(now),
      owner_id: owner,
      title: name,
      storage_type: 'FILE' as const,
      source_url: null,
      platform: null,
      audio_sha256: name,
      duration_ms: 1000,
      cover_sha256: null,
      cover_source_url: null,
      created_at: now,
    }));
    await db.insertInto('tracks').values(rows).execute();
  }
}

/** Ends a backup where it has its rows and its list of media. */
async function secondsUntilCopying(ctx: AppContext): Promise<number> {
  const copies = new Error('It copies');
  const id = newId(ctx.clock());
  const list = path.join(backupFolder(ctx), `work-${id}`, mediaListPath);
  const job: Job = {
    id,
    signal: new AbortController().signal,
    stage(name) {
      if (name !== 'media') return;
      const listed = readFileSync(list, 'utf8').split('\n').length - 1;
      if (listed !== objects) throw new Error(`It lists ${listed} of ${objects} objects`);
      throw copies;
    },
    bytes: () => undefined,
    confirm: async () => undefined,
  };
  const began = performance.now();
  await makeBackup(ctx, job, everything, new Map()).catch((error: unknown) => {
    if (error !== copies) throw error;
  });
  return (performance.now() - began) / 1000;
}
