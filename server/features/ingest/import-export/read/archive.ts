import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '#shared/errors.ts';
import type { ArchiveRefusal } from '#shared/ingest/import-export.ts';
import { importArchiveBytes, importArchiveFilesMax, importFileBytes, megabyte } from '#shared/limits.ts';
import { gatherLists } from './archive-lists.ts';
import { cleanText } from './clean.ts';
import { decodeText } from './decode.ts';
import type { ReadFile } from './listed.ts';
import type { ReadOptions } from './options.ts';
import { readTakeoutIndex } from './takeout.ts';

/** Reports whether bytes begin like a ZIP archive (PKWARE's APPNOTE 4.3.7), or like an empty one. */
export const isArchive = ([p, k, third, fourth]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));

/** Names of files that may hold lists. Readers decide by the content. */
const lists =
  /\.(?:csv|tsv|json|jsonl|jspf|xspf|m3u8?|pls|cue|nml|xml|vdjfolder|wpl|zpl|asx|wax|wvx|opml|txt|html)$/i;
const archives = /\.(?:zip|tgz|gz|7z|rar|tar|bz2|xz)$/i;
/** Files that macOS adds beside each file, and hidden files. */
const hidden = /(?:^|\/)(?:__MACOSX\/|\.)/;
/** Most unreadable files that are named; the others are counted. */
const refusedMax = 20;

/**
 * Reads the lists of a ZIP archive, such as Google Takeout's or Spotify's. Files are unpacked one at a time into memory, never
 * onto a disk; their paths give names to lists and nothing else.
 * @throws AppError unprocessable: broken, too large, without a list
 */
export async function readArchive(bytes: Uint8Array, options: ReadOptions): Promise<ReadFile> {
  const zip = await opened(bytes);
  if (zip.entryCount > importArchiveFilesMax) {
    const params = { count: zip.entryCount, max: importArchiveFilesMax };
    throw new AppError('unprocessable', 'import-export:tooManyFiles', { params });
  }
  const { opening, refused, otherFiles } = sorted(await entriesOf(zip));
  const size = opening.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > importArchiveBytes) {
    const params = { megabytes: importArchiveBytes / megabyte };
    throw new AppError('unprocessable', 'import-export:archiveTooLarge', { params });
  }
  const gathered = gatherLists(options);
  let noLists = otherFiles;
  for (const entry of opening) {
    const file = await unpacked(zip, entry);
    const index = /\.csv$/i.test(entry.fileName) ? indexIn(file) : null;
    if (index) gathered.addIndex(index);
    else if (!gathered.addFile(entry.fileName, file)) noLists += 1;
  }
  const found = gathered.read();
  if (!found) {
    const isNested = refused.some(({ reason }) => reason === 'archive');
    throw new AppError('unprocessable', `import-export:${isNested ? 'archiveInArchive' : 'emptyArchive'}`);
  }
  return { ...found, archive: { otherFiles: noLists, refused: refused.slice(0, refusedMax) } };
}

/** The files that may hold lists, those that are not unpacked, and the number of all others. */
function sorted(entries: readonly Entry[]) {
  const opening: Entry[] = [];
  const refused: { name: string; reason: ArchiveRefusal }[] = [];
  let otherFiles = 0;
  for (const entry of entries) {
    const { fileName } = entry;
    if (fileName.endsWith('/') || hidden.test(fileName)) continue;
    const reason = refusalOf(entry);
    if (reason) refused.push({ name: cleanText(fileName.split('/').at(-1)), reason });
    else if (lists.test(fileName)) opening.push(entry);
    else otherFiles += 1;
  }
  return { opening, refused, otherFiles };
}

/** The reason not to unpack a file; null if there is none. */
function refusalOf(entry: Entry): ArchiveRefusal | null {
  if (archives.test(entry.fileName)) return 'archive';
  if (!lists.test(entry.fileName)) return null;
  if (entry.isEncrypted()) return 'encrypted';
  return entry.uncompressedSize > importFileBytes ? 'too_large' : null;
}

async function opened(bytes: Uint8Array): Promise<ZipFile> {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    });
  } catch (cause) {
    throw brokenArchive(cause);
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  try {
    return await Array.fromAsync(zip.eachEntry());
  } catch (cause) {
    throw brokenArchive(cause);
  }
}

/** The bytes of a file. The library ends a stream that exceeds its entry's size, so no file is larger than was counted. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (cause) {
    throw brokenArchive(cause);
  }
}

function indexIn(file: Uint8Array) {
  try {
    return readTakeoutIndex(decodeText(file));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const brokenArchive = (cause: unknown): AppError =>
  new AppError('unprocessable', 'import-export:brokenArchive', { cause });
