import { createWriteStream } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { recordTables } from '#server/db/tables-by-fate.ts';
import { type Line, taskIn } from '#server/workers/task.ts';
import { AppError } from '#shared/errors.ts';
import {
  archiveNamePattern,
  BadArchive,
  type Manifest,
  tableFile,
  tablePath,
  type TablePart,
} from './format.ts';
import { readArchive } from './read-archive.ts';
import { checkSpace } from '../disk-space.ts';

export interface CheckOptions {
  file: string;
  passphrase: string | null;
  /** Folder to unpack the tables to; null: they are only read. */
  tablesFolder: string | null;
  /** Folder for media, which are valid only once all is read. `only` names one of them; null: those that the store lacks. */
  media: { folder: string; only: string | null } | null;
}

/**
 * Checks an archive in a worker thread. Asks whether the store lacks a blob, and reports the bytes of content read so far.
 */
export const run = taskIn(import.meta.url, checkArchive);

/**
 * Reads all of an archive and checks it against its manifest.
 * @throws BadArchive, AppError unprocessable (a newer Segue made it), storage_full
 */
async function checkArchive(
  { file, passphrase, tablesFolder, media }: CheckOptions,
  { tell, ask: isMissing }: Line<number, string, boolean>,
): Promise<Manifest> {
  for (const folder of [tablesFolder, media?.folder]) {
    if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  const known = await knownMigrations();
  const isWanted = (sha256: string): boolean | Promise<boolean> =>
    media?.only ? media.only === sha256 : isMissing(sha256);
  const write = (bytes: AsyncIterable<Buffer>, place: string): Promise<void> =>
    pipeline(bytes, createWriteStream(place, { mode: 0o600 }));

  return readArchive(
    file,
    {
      async manifest(read) {
        if (read.migrations.some((name) => !known.includes(name))) {
          throw new AppError('unprocessable', 'backups:newerSchema');
        }
        for (const table of read.tables) checkTable(table);
        for (const need of read.media?.needs ?? []) await requireNeighbour(file, need);
        const rowBytes = read.tables.reduce((sum, table) => sum + table.bytes, 0);
        // The archive's own figures must fit, before a byte of it is written.
        await checkSpace(path.dirname(file), rowBytes + (media ? (read.media?.own_bytes ?? 0) : 0));
      },
      async table(table, bytes) {
        // An index of words that an older Segue put in is made again from the records.
        if (!table.path.startsWith('tables/')) return;
        const counted = countingRows(table, bytes);
        if (tablesFolder !== null) await write(counted, tableFile(tablesFolder, table.name));
        else for await (const _ of counted) continue;
      },
      async media(sha256, bytes) {
        if (media && (await isWanted(sha256))) await write(bytes, path.join(media.folder, sha256));
      },
    },
    { passphrase, onBytes: tell },
  );
}

/** @throws BadArchive where the manifest names a table that Segue does not have, or more rows than its bytes can hold */
function checkTable({ name, path: place, rows, bytes }: TablePart): void {
  if (place !== tablePath(name)) throw new BadArchive(place, `it is not the place of the table ${name}`);
  if (!recordTables.some((table) => table === name)) throw new BadArchive(place, 'there is no such table');
  if (rows * rowBytesAtLeast > bytes)
    throw new BadArchive(place, `${rows} rows do not fit into its ${bytes} bytes`);
}

/** Least bytes of a row: one column, such as `{"a":1}`, and the end of its line. */
const rowBytesAtLeast = 8;
const newLine = 10;

/** Passes a table's bytes on and counts its lines. @throws BadArchive where they are not as many as the manifest says */
async function* countingRows(
  { path: place, rows }: TablePart,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let found = 0;
  // Whether a line has begun; an empty one is none.
  let isOpen = false;
  for await (const piece of bytes) {
    let from = 0;
    for (let end = piece.indexOf(newLine); end !== -1; end = piece.indexOf(newLine, from)) {
      if (isOpen || end > from) found += 1;
      isOpen = false;
      from = end + 1;
    }
    isOpen ||= from < piece.length;
    yield piece;
  }
  if (isOpen) found += 1;
  if (found !== rows) throw new BadArchive(place, `it holds ${found} rows instead of ${rows}`);
}

/** Requires another archive that this one builds on: it must be in the same folder. */
async function requireNeighbour(file: string, name: string): Promise<void> {
  if (!archiveNamePattern.test(name)) {
    throw new BadArchive('manifest.json', 'it names an archive that cannot be one');
  }
  await access(path.join(path.dirname(file), name)).catch(() => {
    throw new BadArchive(name, 'the archive that holds the rest of the media is missing');
  });
}
