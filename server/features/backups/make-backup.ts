import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { BlobMissing } from '#server/adapters/blobs/blobs.ts';
import type { AppContext } from '#server/context.ts';
import { databaseBytes } from '#server/db/dialect.ts';
import { type IndexDump, dumpedFile, type TableDump } from '#server/db/dump.ts';
import { runDumpJob } from '#server/db/dump-client.ts';
import { listReferenced } from '#server/features/storage/storage.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { sha256 } from '#server/lib/hash.ts';
import { productVersion } from '#server/lib/version.ts';
import type { BackupDraft } from '#shared/backups.ts';
import {
  archiveName,
  formatName,
  formatVersion,
  formatVersionWithoutIndex,
  type Manifest,
  manifestPath,
  mediaListPath,
  mediaPath,
  type MediaLine,
  searchTablePath,
  searchTablesOf,
  tablePath,
} from './archive/format.ts';
import { type ArchiveEntry, writeArchive } from './archive/write-archive.ts';
import { checkSpace } from './disk-space.ts';
import type { Job } from './jobs.ts';

export const backupFolder = (ctx: AppContext): string => path.join(ctx.config.dataDir, 'backups');

export interface MadeBackup {
  fileName: string;
  bytes: number;
  needs: string[];
}

/** Where media already lie in earlier archives of the same place: SHA-256 to archive file. */
export type KnownMedia = ReadonlyMap<string, string>;

/** Another database than the live one, whose rows are to be archived. */
export interface EarlierRows {
  file: string;
  bytes: number;
  /** When they were the live ones. */
  moment: number;
}

/** Writes an archive of what the draft includes: the rows of one moment, and the media that they name. */
export async function makeBackup(
  ctx: AppContext,
  job: Job,
  draft: BackupDraft,
  known: KnownMedia,
  earlier: EarlierRows | null = null,
): Promise<MadeBackup> {
  const folder = backupFolder(ctx);
  const work = path.join(folder, `work-${job.id}`);
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    job.stage('rows', 0);
    // Asked before and after the moment of the rows: what either side names is in the archive.
    const before = draft.includes_media ? await listReferenced(ctx) : [];
    await checkRoom(ctx, draft, before, known, earlier);
    const config = earlier ? ({ kind: 'sqlite', file: earlier.file } as const) : ctx.config.database;
    const dump = draft.includes_db
      ? await runDumpJob(
          { kind: 'dump', config, folder: work, index: draft.includes_es },
          () => undefined,
          job.signal,
        )
      : null;
    const media = draft.includes_media ? await listMedia(ctx, before, known) : null;
    const own = media?.filter((line) => line.archive === null) ?? [];
    const mediaList = media ? await writeMediaList(work, media) : null;

    const manifest: Manifest = {
      format: formatName,
      version: dump?.index ? formatVersion : formatVersionWithoutIndex,
      id: job.id,
      created_at: toMoment(earlier?.moment ?? ctx.clock()),
      product_version: productVersion,
      includes: { db: draft.includes_db, media: draft.includes_media, es: draft.includes_es },
      migrations: dump?.migrations ?? [],
      tables: inArchive(dump?.tables ?? [], tablePath),
      media: media &&
        mediaList && {
          path: mediaListPath,
          ...mediaList,
          count: media.length,
          total_bytes: sum(media),
          own_count: own.length,
          own_bytes: sum(own),
          needs: [...new Set(media.map((line) => line.archive).filter((name) => name !== null))],
        },
      search: draft.includes_es ? searchOf(dump?.index ?? null) : null,
    };

    const tables = [...manifest.tables, ...searchTablesOf(manifest)];
    const rowBytes = tables.reduce((total, table) => total + table.bytes, 0);
    await checkSpace(folder, (await dumpedBytes(work, tables)) + sum(own));
    job.stage('media', rowBytes + sum(own));
    const fileName = archiveName(job.id, draft.passphrase !== undefined);
    const bytes = await writeArchive(path.join(folder, fileName), entriesOf(ctx, manifest, work, own), {
      passphrase: draft.passphrase ?? null,
      signal: job.signal,
      onBytes: (done) => job.bytes(done),
    });
    return { fileName, bytes, needs: manifest.media?.needs ?? [] };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function inArchive(tables: readonly TableDump[], pathOf: (name: string) => string): Manifest['tables'] {
  return tables.map((table) => ({ ...table, path: pathOf(table.name) }));
}

function searchOf(index: IndexDump | null): Manifest['search'] {
  if (!index) return { rebuild: true };
  return { rebuild: false, layout: index.layout, tables: inArchive(index.tables, searchTablePath) };
}

/** Whether there is room for the rows and the archive, before anything is written. */
async function checkRoom(
  ctx: AppContext,
  draft: BackupDraft,
  referenced: readonly string[],
  known: KnownMedia,
  earlier: EarlierRows | null,
): Promise<void> {
  let bytes = draft.includes_db ? (earlier?.bytes ?? (await databaseBytes(ctx.db))) : 0;
  for (const name of referenced) {
    if (!known.has(name)) bytes += (await ctx.blobs.stat(name))?.size ?? 0;
  }
  await checkSpace(backupFolder(ctx), bytes);
}

/** What tables take as they were dumped: compressed. */
async function dumpedBytes(work: string, tables: Manifest['tables']): Promise<number> {
  const files = await Promise.all(tables.map(({ name }) => stat(dumpedFile(work, name))));
  return files.reduce((total, { size }) => total + size, 0);
}

const sum = (lines: readonly MediaLine[]): number => lines.reduce((total, line) => total + line.bytes, 0);

/** The media that rows name and the store holds; what is named but gone is told in the log and left out. */
async function listMedia(
  ctx: AppContext,
  before: readonly string[],
  known: KnownMedia,
): Promise<MediaLine[]> {
  const lines: MediaLine[] = [];
  for (const name of new Set([...before, ...(await listReferenced(ctx))])) {
    const stored = await ctx.blobs.stat(name);
    if (stored) lines.push({ sha256: name, bytes: stored.size, archive: known.get(name) ?? null });
    else ctx.log.error({ sha256: name }, 'A file that a record names is not in the store');
  }
  return lines;
}

async function writeMediaList(
  folder: string,
  media: readonly MediaLine[],
): Promise<{ bytes: number; sha256: string }> {
  const text = media.map((line) => `${JSON.stringify(line)}\n`).join('');
  await using file = await open(path.join(folder, mediaListPath), 'w', 0o600);
  await file.writeFile(text);
  return { bytes: Buffer.byteLength(text), sha256: sha256(text) };
}

async function* entriesOf(
  ctx: AppContext,
  manifest: Manifest,
  work: string,
  own: readonly MediaLine[],
): AsyncGenerator<ArchiveEntry> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  yield {
    path: manifestPath,
    bytes: text.length,
    sha256: null,
    source: { open: () => Readable.from([text]) },
  };
  // Before the tables, so that later backups find it without reading those.
  if (manifest.media) {
    yield { ...manifest.media, source: { file: path.join(work, mediaListPath) } };
  }
  for (const table of [...manifest.tables, ...searchTablesOf(manifest)]) {
    yield { ...table, source: { frames: dumpedFile(work, table.name) } };
  }
  for (const line of own) {
    const file = ctx.blobs.fileOf(line.sha256);
    yield {
      path: mediaPath(line.sha256),
      bytes: line.bytes,
      sha256: line.sha256,
      // Five gigabytes that passed through here would be felt by whoever uses the site.
      source: file === null ? { open: () => ctx.blobs.open(line.sha256).catch(missing) } : { file },
    };
  }
}

function missing(error: unknown): never {
  if (error instanceof BlobMissing)
    throw new Error(`A file was deleted while it was being backed up: ${error.message}`);
  throw error;
}
