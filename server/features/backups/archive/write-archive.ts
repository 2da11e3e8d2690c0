import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { encryptFile } from './age.ts';
import { BadArchive } from './format.ts';

/** Something to put into the archive. */
export interface ArchiveEntry {
  path: string;
  bytes: number;
  /** Where it is known, what is read is held against it. */
  sha256: string | null;
  open: () => Promise<Readable> | Readable;
}

export interface WriteOptions {
  passphrase: string | null;
  signal: AbortSignal;
  /** Called with the bytes of content written so far. */
  onBytes: (bytes: number) => void;
}

const compressionLevel = 3;

/**
 * Writes entries as tar, zstd and, with a passphrase, age. The file has its name only when all of it is on the disk:
 * it is written as `.tmp`, synced and renamed. Throws {@link BadArchive} where a source is not what was announced.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  options: WriteOptions,
): Promise<number> {
  const temporary = `${file}.tmp`;
  try {
    const tar = pack();
    const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: compressionLevel } });
    const out = createWriteStream(temporary, { mode: 0o600, flags: 'wx' });
    const filled = fill(tar, entries, options).catch((error: Error) => {
      tar.destroy(error);
      throw error;
    });
    filled.catch(() => undefined);
    await pipeline(tar, zstd, out, { signal: options.signal });
    await filled;
    const finished =
      options.passphrase === null ? temporary : await sealed(temporary, options.passphrase, options.signal);
    const bytes = await sync(finished);
    await rename(finished, file);
    await sync(path.dirname(file));
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true });
    await rm(sealedName(temporary), { force: true });
    // The reason of whoever gave it up says more than the stream's.
    options.signal.throwIfAborted();
    throw error;
  }
}

const sealedName = (temporary: string): string => temporary.replace(/\.tmp$/, '.sealed.tmp');

/** The encrypted form of a finished archive, which then is no more. */
async function sealed(temporary: string, passphrase: string, signal: AbortSignal): Promise<string> {
  await encryptFile(temporary, sealedName(temporary), passphrase, signal);
  await rm(temporary);
  return sealedName(temporary);
}

async function fill(tar: Pack, entries: AsyncIterable<ArchiveEntry>, options: WriteOptions): Promise<void> {
  let written = 0;
  for await (const entry of entries) {
    options.signal.throwIfAborted();
    const slot = tar.entry({ name: entry.path, size: entry.bytes, mode: 0o600, type: 'file' });
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* (source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        hash.update(piece);
        bytes += piece.length;
        written += piece.length;
        options.onBytes(written);
        yield piece;
      }
      if (bytes !== entry.bytes) throw new BadArchive(entry.path, `${bytes} bytes instead of ${entry.bytes}`);
    };
    await pipeline(await entry.open(), counted, slot, { signal: options.signal });
    if (entry.sha256 !== null && hash.digest('hex') !== entry.sha256) {
      throw new BadArchive(entry.path, 'the stored bytes are damaged: their SHA-256 is another');
    }
  }
  tar.finalize();
}

/** Makes sure that a file or a folder is on the disk; answers its size. */
async function sync(place: string): Promise<number> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
