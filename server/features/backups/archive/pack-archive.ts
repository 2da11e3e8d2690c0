import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, zstdCompressSync } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { encryptFile } from './age.ts';
import { BadArchive } from './format.ts';

/** Something to put into the archive: a file of this machine, or bytes that come from elsewhere. */
export interface PackedPart {
  path: string;
  bytes: number;
  /** Where it is known, what is read is held against it. */
  sha256: string | null;
  source: { file: string } | AsyncIterable<Uint8Array>;
}

export interface PackOptions {
  passphrase: string | null;
  signal: AbortSignal;
  /** Called with the bytes of content written so far. */
  onBytes: (bytes: number) => void;
}

const compressionLevel = 3;
const frameBytes = 2 * 1024 * 1024;
const readBytes = 256 * 1024;
/** Room for a frame that cannot be made smaller. In Node's pieces of 16 KB it would be put together, and copied, first. */
const compressedAtMost = frameBytes + frameBytes / 64;

export const temporaryOf = (file: string): string => `${file}.tmp`;
export const sealedOf = (file: string): string => `${file}.sealed.tmp`;

/**
 * Writes parts as tar, zstd and, with a passphrase, age; answers the archive's size. The file has its name only when all
 * of it is on the disk: it is written as `.tmp`, synced and renamed. Compression and hashes are computed on the spot: this
 * runs in a thread of its own (`archive-worker.ts`).
 * @throws BadArchive where a source is not what was announced
 */
export async function packArchive(
  file: string,
  parts: AsyncIterable<PackedPart>,
  options: PackOptions,
): Promise<number> {
  const temporary = temporaryOf(file);
  const tar = pack();
  const out = createWriteStream(temporary, { mode: 0o600, flags: 'wx' });
  const filled = fill(tar, parts, options).catch((error: Error) => {
    tar.destroy(error);
    throw error;
  });
  filled.catch(() => undefined);
  await pipeline(tar, inFrames(), out, { signal: options.signal });
  await filled;
  let finished = temporary;
  if (options.passphrase !== null) {
    finished = sealedOf(file);
    await encryptFile(temporary, finished, options.passphrase, options.signal);
  }
  const bytes = await sync(finished);
  await rename(finished, file);
  await sync(path.dirname(file));
  return bytes;
}

/** Zstandard, a frame for every few megabytes: frames follow one another (RFC 8878 section 3). */
function inFrames(): Transform {
  // One and the same: a new one for each frame would soon be a hundred megabytes of garbage.
  const frame = Buffer.allocUnsafe(frameBytes);
  let filled = 0;
  const compressed = (): Buffer => {
    const bytes = zstdCompressSync(frame.subarray(0, filled), {
      chunkSize: compressedAtMost,
      params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
    });
    filled = 0;
    return bytes;
  };
  return new Transform({
    writableHighWaterMark: frameBytes,
    transform(piece: Buffer, _encoding, done) {
      for (let from = 0; from < piece.length;) {
        const copied = piece.copy(frame, filled, from);
        filled += copied;
        from += copied;
        if (filled === frameBytes) this.push(compressed());
      }
      done();
    },
    flush(done) {
      if (filled > 0) this.push(compressed());
      done();
    },
  });
}

async function fill(tar: Pack, parts: AsyncIterable<PackedPart>, options: PackOptions): Promise<void> {
  let written = 0;
  for await (const part of parts) {
    options.signal.throwIfAborted();
    const slot = tar.entry({ name: part.path, size: part.bytes, mode: 0o600, type: 'file' });
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        hash.update(piece);
        bytes += piece.length;
        written += piece.length;
        options.onBytes(written);
        yield piece;
      }
      if (bytes !== part.bytes) throw new BadArchive(part.path, `${bytes} bytes instead of ${part.bytes}`);
    };
    const source =
      'file' in part.source
        ? createReadStream(part.source.file, { highWaterMark: readBytes })
        : Readable.from(part.source);
    await pipeline(source, counted, slot, { signal: options.signal });
    if (part.sha256 !== null && hash.digest('hex') !== part.sha256) {
      throw new BadArchive(part.path, 'the stored bytes are damaged: their SHA-256 is another');
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
