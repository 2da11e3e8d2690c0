import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobMissing } from '#server/stores/blobs.ts';
import type { AppContext } from '#server/context.ts';
import type { BackupRow } from '#server/db/rows/operations.ts';
import { databaseBytes } from '#server/db/dialect.ts';
import { listReferenced, sizesOf } from '#server/features/base/storage/storage.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { sha256 } from '#server/lib/hash.ts';
import { productVersion } from '#server/version.ts';
import { runAlone } from '#server/workers/threads.ts';
import type { BackupDraft } from '#shared/operations/backups.ts';
import {
  archiveName,
  formatName,
  formatVersion,
  type Manifest,
  type MediaLine,
  mediaListPath,
} from './archive/format.ts';
import { archiveCost } from './archive/age.ts';
import { readOwnMedia } from './archive/peek-archive.ts';
import { run as packTask } from './archive/write-archive.ts';
import { insertBackup, listBackupRows } from './backup.store.ts';
import { checkSpace } from './disk-space.ts';
import type { Job } from './jobs.ts';
import { run as dumpTask } from './records/dump-records.ts';

export const backupFolder = (ctx: AppContext): string => path.join(ctx.config.dataDir, 'backups');

export const everything: BackupDraft = {
  includes_db: true,
  includes_media: true,
  includes_es: true,
  self_contained: false,
};

/** Inserts the row of a backup that has begun. */
export function insertBegun(
  ctx: AppContext,
  id: string,
  draft: BackupDraft,
  origin: BackupRow['origin'],
): Promise<BackupRow> {
  return insertBackup(ctx.db, {
    id,
    created_at: ctx.clock(),
    includes_db: Number(draft.includes_db),
    includes_media: Number(draft.includes_media),
    includes_es: Number(draft.includes_es),
    status: 'in_progress',
    origin,
    encrypted: draft.passphrase === undefined ? 0 : 1,
  });
}

/** Media that earlier archives in the same folder hold: SHA-256 to archive file. */
export type KnownMedia = ReadonlyMap<string, string>;

/**
 * Writes an archive of what the draft includes: the rows of one moment, and the media that they name. Returns the fields for
 * the backup's row.
 */
export async function makeBackup(ctx: AppContext, job: Job, draft: BackupDraft, known: KnownMedia) {
  const { signal } = job;
  const backups = backupFolder(ctx);
  const folder = path.join(backups, `work-${job.id}`);
  const fileName = archiveName(job.id, draft.passphrase !== undefined);
  const file = path.join(backups, fileName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    job.stage('rows', 0);
    // Asked before and after the moment of the rows: what either side names is in the archive.
    const before = draft.includes_media ? await listMedia(ctx, known) : [];
    const recordBytes = draft.includes_db ? await databaseBytes(ctx.db) : 0;
    await checkSpace(backups, recordBytes + sum(before.filter(isOwn)));
    const dump = draft.includes_db
      ? await runAlone(dumpTask, { config: ctx.config.database, folder }, { signal })
      : { migrations: [], tables: [] };
    const media = draft.includes_media ? await listMedia(ctx, known, before) : null;
    const manifest: Manifest = {
      format: formatName,
      version: formatVersion,
      id: job.id,
      created_at: toMoment(ctx.clock()),
      product_version: productVersion,
      includes: { db: draft.includes_db, media: draft.includes_media, es: draft.includes_es },
      migrations: dump.migrations,
      tables: dump.tables,
      media: media && (await writeMediaList(folder, media)),
      search: draft.includes_es ? { rebuild: true } : null,
    };
    const tableBytes = manifest.tables.reduce((total, table) => total + table.bytes, 0);
    const mediaBytes = manifest.media?.own_bytes ?? 0;
    await checkSpace(backups, tableBytes + mediaBytes);
    job.stage('media', tableBytes + mediaBytes);
    const passphrase = draft.passphrase ?? null;
    const bytes = await runAlone(
      packTask,
      { file, passphrase, cost: archiveCost, folder, manifest },
      { signal, onProgress: (done) => job.bytes(done), answer: (sha256) => fetchBlob(ctx, sha256, folder) },
    );
    return {
      status: 'completed' as const,
      size_bytes: bytes,
      file_name: fileName,
      needs: JSON.stringify(manifest.media?.needs ?? []),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(`${file}.tmp`, { force: true });
  }
}

/** The local file that has the bytes of a blob: those of an object store are fetched, one at a time. */
async function fetchBlob(ctx: AppContext, name: string, folder: string): Promise<string> {
  const own = ctx.stores.blobs.fileOf(name);
  if (own !== null) return own;
  const fetched = path.join(folder, 'fetched');
  try {
    await pipeline(await ctx.stores.blobs.open(name), createWriteStream(fetched, { mode: 0o600 }));
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    throw new Error(`A file was deleted while it was being backed up: ${error.message}`, { cause: error });
  }
  return fetched;
}

/**
 * Lists the media that rows name and the store holds, and those listed before. Media that rows name and the store lacks are
 * logged.
 */
async function listMedia(
  ctx: AppContext,
  known: KnownMedia,
  before: readonly MediaLine[] = [],
): Promise<MediaLine[]> {
  const lines = [...before];
  const listed = new Set(before.map((line) => line.sha256));
  const names = (await listReferenced(ctx)).filter((name) => !listed.has(name));
  const sizes = await sizesOf(ctx, names);
  for (const name of names) {
    const bytes = sizes.get(name);
    if (bytes !== undefined) lines.push({ sha256: name, bytes, archive: known.get(name) ?? null });
    else ctx.log.error({ sha256: name }, 'A file that a record names is not in the store');
  }
  return lines;
}

const isOwn = (line: MediaLine): boolean => line.archive === null;
const sum = (lines: readonly MediaLine[]): number => lines.reduce((total, line) => total + line.bytes, 0);

async function writeMediaList(folder: string, media: readonly MediaLine[]): Promise<Manifest['media']> {
  const text = media.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(path.join(folder, mediaListPath), text, { mode: 0o600 });
  const own = media.filter(isOwn);
  return {
    path: mediaListPath,
    bytes: Buffer.byteLength(text),
    sha256: sha256(text),
    count: media.length,
    total_bytes: sum(media),
    own_count: own.length,
    own_bytes: sum(own),
    needs: [...new Set(media.map((line) => line.archive).filter((name) => name !== null))],
  };
}

/** The media that completed, unencrypted archives in this folder hold themselves. */
export async function knownMedia(ctx: AppContext): Promise<KnownMedia> {
  const known = new Map<string, string>();
  for (const row of await listBackupRows(ctx.db)) {
    if (row.status !== 'completed' || row.encrypted || !row.includes_media || !row.file_name) continue;
    try {
      const media = await readOwnMedia(path.join(backupFolder(ctx), row.file_name));
      for (const sha256 of media) known.set(sha256, row.file_name);
    } catch (error) {
      // Media of an archive that cannot be read are copied again.
      ctx.log.warn({ err: error, backup: row.id }, 'An earlier backup cannot be read');
    }
  }
  return known;
}
