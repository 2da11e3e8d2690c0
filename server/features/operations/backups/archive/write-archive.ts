import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { taskIn } from '#server/workers/task.ts';
import { archiveCost, encrypted } from './age.ts';
import {
  BadArchive,
  type Manifest,
  manifestPath,
  MediaLine,
  mediaListPath,
  mediaPath,
  tableFile,
} from './format.ts';
import { linesOf } from './lines.ts';

/** Something to put into the archive. */
export interface ArchivePart {
  path: string;
  bytes: number;
  /** SHA-256 to check the bytes against; null if it is not known yet. */
  sha256: string | null;
  /** The local file that has its bytes. */
  file: string;
}

export interface WriteOptions {
  passphrase: string | null;
  /** Cost of each try of a passphrase. */
  cost?: typeof archiveCost;
  /** Called with the bytes of content written so far. */
  onBytes: (bytes: number) => void;
}

const pieceBytes = 256 * 1024;
/** Tar's unit: headers have this size, contents are padded to a multiple of it, and two empty ones are the end. */
const tarBlockBytes = 512;

/**
 * Writes parts as tar, zstd and, with a passphrase, age. The file gets its name only when all of it is on the disk: it is
 * written as `.tmp`, synced and renamed.
 * @returns the archive's size
 * @throws BadArchive if a source differs from its announced size or hash
 */
export async function writeArchive(
  file: string,
  parts: AsyncIterable<ArchivePart>,
  { passphrase, cost = archiveCost, onBytes }: WriteOptions,
): Promise<number> {
  const temporary = `${file}.tmp`;
  const tar = Readable.from(tarOf(parts, onBytes));
  const zstd = createZstdCompress({
    chunkSize: pieceBytes,
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const out = createWriteStream(temporary, { mode: 0o600, flags: 'wx', flush: true });
  try {
    if (passphrase === null) await pipeline(tar, zstd, out);
    else await pipeline(tar, zstd, (source) => encrypted(source, passphrase, cost), out);
    const { size } = await stat(temporary);
    await rename(temporary, file);
    await using folder = await open(path.dirname(file));
    await folder.sync();
    return size;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* tarOf(
  parts: AsyncIterable<ArchivePart>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let written = 0;
  for await (const part of parts) {
    yield await tarHeader(part);
    for await (const piece of checked(part)) {
      yield piece;
      onBytes((written += piece.length));
    }
    yield Buffer.alloc(-part.bytes & (tarBlockBytes - 1));
  }
  yield Buffer.alloc(2 * tarBlockBytes);
}

async function* checked(part: ArchivePart): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  const content: AsyncIterable<Buffer> = createReadStream(part.file, { highWaterMark: pieceBytes });
  for await (const piece of content) {
    bytes += piece.length;
    hash.update(piece);
    if (bytes <= part.bytes) yield piece;
  }
  if (bytes !== part.bytes) throw new BadArchive(part.path, `${bytes} bytes instead of ${part.bytes}`);
  if (part.sha256 !== null && hash.digest('hex') !== part.sha256) {
    throw new BadArchive(part.path, 'the stored bytes are damaged: their SHA-256 is another');
  }
}

async function tarHeader({ path: name, bytes: size }: ArchivePart): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name, size, mode: 0o600, type: 'file' });
  for await (const header of tar) return header as Buffer;
  throw new Error('tar-stream gave no header');
}

export interface PackOptions {
  file: string;
  passphrase: string | null;
  cost: typeof archiveCost;
  folder: string;
  manifest: Manifest;
}

/**
 * Writes an archive of the tables and the list of media in a folder, and of the media that the list names; returns its size.
 * Asks for the local file that has the bytes of a blob.
 */
export const run = taskIn<PackOptions, number, number, string, string>(
  import.meta.url,
  ({ file, passphrase, cost, folder, manifest }, { tell, ask }) =>
    writeArchive(file, partsOf(manifest, folder, ask), { passphrase, cost, onBytes: tell }),
);

async function* partsOf(
  manifest: Manifest,
  folder: string,
  fileOf: (sha256: string) => Promise<string>,
): AsyncGenerator<ArchivePart> {
  const file = path.join(folder, manifestPath);
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
  yield { path: manifestPath, bytes: (await stat(file)).size, sha256: null, file };
  const list = path.join(folder, mediaListPath);
  // Before the tables, so that later backups find it without reading those.
  if (manifest.media) yield { ...manifest.media, file: list };
  for (const table of manifest.tables) yield { ...table, file: tableFile(folder, table.name) };
  if (!manifest.media) return;
  for await (const line of linesOf(createReadStream(list), mediaListPath)) {
    const { sha256, bytes, archive } = MediaLine.parse(JSON.parse(line));
    if (archive !== null) continue;
    yield { path: mediaPath(sha256), bytes, sha256, file: await fileOf(sha256) };
  }
}
