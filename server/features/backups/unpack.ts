import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseDump, IndexDump } from '#server/db/dump.ts';
import { tableFile } from '#server/db/dump.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { DirectFile } from '#server/lib/direct-file.ts';
import { areSearchTables, searchIndexLayout } from '#server/db/search/carried-index.ts';
import { AppError } from '#shared/errors.ts';
import { backupMessages } from '#shared/messages/backups.ts';
import { decryptFile, isEncrypted } from './archive/age.ts';
import { archiveNamePattern, BadArchive, type Manifest, searchTablesOf } from './archive/format.ts';
import { readArchive } from './archive/read-archive.ts';
import { checkSpace } from './disk-space.ts';

/** An archive that has been read from end to end and found right, its tables unpacked. */
export interface CheckedArchive {
  /** The archive as a plain file: itself, or its decrypted form in the work folder. */
  file: string;
  manifest: Manifest;
  /** The media that lie in this very archive. */
  ownMedia: Set<string>;
  /** What the scratch database is loaded from; null where no rows are included. */
  dump: DatabaseDump | null;
}

export interface CheckOptions {
  passphrase: string | null;
  signal: AbortSignal;
  onBytes?: (bytes: number) => void;
  /** The tables are read like all else, and left in the archive. */
  isOnlyRead?: boolean;
  /** Called as soon as the tables are unpacked and found right, before the media have been read. */
  onTables?: (dump: DatabaseDump) => void;
  /** Where to put the media that lie in the archive and are not there yet; none of them count before all is read. */
  media?: { folder: string; isMissing: (sha256: string) => Promise<boolean> };
}

/**
 * Reads all of an archive, holds it against its manifest and unpacks the tables into a folder.
 * @throws AppError unprocessable naming the part that is not right, or saying that a newer Segue made it
 */
export async function checkArchive(
  file: string,
  tablesFolder: string,
  options: CheckOptions,
): Promise<CheckedArchive> {
  await mkdir(tablesFolder, { recursive: true, mode: 0o700 });
  const ownMedia = new Set<string>();
  const known = await knownMigrations();
  const { media, onTables } = options;
  let dump: DatabaseDump | null = null;
  /** The tables that are unpacked, as long as they have not been. */
  const awaited = new Set<string>();
  const laidAside = openAside();
  try {
    const plain = await decrypted(file, tablesFolder, options);
    const manifest = await readArchive(
      plain,
      {
        async manifest(read) {
          if (read.migrations.some((name) => !known.includes(name))) {
            throw new AppError('unprocessable', backupMessages.newerSchema);
          }
          for (const need of read.media?.needs ?? []) await requireNeighbour(file, need);
          const index = await usableIndex(read, known);
          const all = [...read.tables, ...(index ? searchTablesOf(read) : [])];
          if (!options.isOnlyRead) for (const table of all) awaited.add(table.path);
          const rows = all.reduce((sum, table) => sum + table.bytes, 0);
          // What an archive says of itself must fit, before a byte of it is written.
          await checkSpace(tablesFolder, rows + (media ? (read.media?.own_bytes ?? 0) : 0));
          dump = read.includes.db ? { migrations: read.migrations, tables: read.tables, index } : null;
        },
        async table({ name, path }, bytes) {
          if (awaited.has(path)) await laidAside.write(bytes, tableFile(tablesFolder, name));
        },
        async partDone(part) {
          if (!awaited.delete(part) || awaited.size > 0 || !dump) return;
          await laidAside.done();
          onTables?.(dump);
        },
        async media(sha256, bytes) {
          ownMedia.add(sha256);
          if (media && (await media.isMissing(sha256))) {
            await laidAside.write(bytes, path.join(media.folder, sha256));
          }
        },
      },
      options,
    );
    await laidAside.done();
    return { file: plain, manifest, ownMedia, dump };
  } catch (error) {
    await laidAside.done().catch(() => undefined);
    throw asAppError(error);
  }
}

/** The search index that an archive carries, where this program would make the very same. */
async function usableIndex(
  { includes, migrations, search }: Manifest,
  known: readonly string[],
): Promise<IndexDump | null> {
  if (!includes.db || search?.rebuild !== false) return null;
  const { layout, tables } = search;
  const isUpToDate = known.every((name) => migrations.includes(name));
  if (!isUpToDate || !areSearchTables(tables.map(({ name }) => name))) return null;
  return layout === (await searchIndexLayout()) ? { layout, tables } : null;
}

/** Writes one file after the other; the last of one may still be on its way while the next begins. */
function openAside() {
  let ending: Promise<void> = Promise.resolve();

  async function end(file: DirectFile): Promise<void> {
    try {
      // The rows are soon gone again, and the store sees to its files itself.
      await file.finish({ isSynced: false });
    } finally {
      await file.close();
    }
  }

  return {
    async write(bytes: AsyncIterable<Buffer>, place: string): Promise<void> {
      const file = await DirectFile.create(place);
      try {
        for await (const piece of bytes) await file.write(piece);
        await ending;
      } catch (error) {
        await file.close();
        throw error;
      }
      ending = end(file);
      ending.catch(() => undefined);
    },
    done: () => ending,
  };
}

async function decrypted(
  file: string,
  folder: string,
  { passphrase, signal }: CheckOptions,
): Promise<string> {
  if (!(await isEncrypted(file))) return file;
  if (passphrase === null) throw new BadArchive('archive', 'it is encrypted: a passphrase is needed');
  const plain = path.join(folder, 'plain.tar.zst');
  await checkSpace(folder, (await stat(file)).size);
  await decryptFile(file, plain, passphrase, signal);
  return plain;
}

/** Another archive that this one builds on: it must lie beside it. */
async function requireNeighbour(file: string, name: string): Promise<void> {
  if (!archiveNamePattern.test(name))
    throw new BadArchive('manifest.json', 'it names an archive that cannot be one');
  await access(path.join(path.dirname(file), name)).catch(() => {
    throw new BadArchive(name, 'the archive that holds the rest of the media is missing');
  });
}

/** What a reader throws, in words for an administrator. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof BadArchive)) return error;
  const reason = error.message.slice(error.part.length + 2);
  return new AppError('unprocessable', backupMessages.badArchive, {
    params: { part: error.part, reason },
    cause: error,
  });
}
