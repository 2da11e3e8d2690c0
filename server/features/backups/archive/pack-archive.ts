import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pack } from 'tar-stream';
import { rest } from '#server/lib/courtesy.ts';
import { DirectFile } from '#server/lib/direct-file.ts';
import { directPieces } from '#server/lib/direct-read.ts';
import { frameBytes, writeFrames } from '#server/lib/zstd-frames.ts';
import { encryptFile } from './age.ts';
import { BadArchive } from './format.ts';

/** Something to put into the archive. */
export interface PackedPart {
  path: string;
  bytes: number;
  /** Where it is known, what is read is held against it. */
  sha256: string | null;
  source: PartSource;
}

/** A file of this machine, or one that holds the bytes as frames of Zstandard already. */
export type FileSource = { file: string } | { frames: string };
type PartSource = FileSource | AsyncIterable<Uint8Array>;

export interface PackOptions {
  passphrase: string | null;
  signal: AbortSignal;
  /** Called with the bytes of content written so far. */
  onBytes: (bytes: number) => void;
}

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
  let bytes = await writeTar(temporary, parts, options);
  let finished = temporary;
  if (options.passphrase !== null) {
    finished = sealedOf(file);
    await encryptFile(temporary, finished, options.passphrase, options.signal);
    bytes = await sync(finished);
  }
  await rename(finished, file);
  await sync(path.dirname(file));
  return bytes;
}

/** Tar's unit: headers have this size, contents are filled up to a multiple of it, and two empty ones are the end. */
const tarBlockBytes = 512;

async function writeTar(
  file: string,
  parts: AsyncIterable<PackedPart>,
  options: PackOptions,
): Promise<number> {
  const out = await DirectFile.create(file);
  try {
    const content = new Framed(out);
    let written = 0;
    const tell = (bytes: number): void => {
      options.signal.throwIfAborted();
      written += bytes;
      options.onBytes(written);
    };
    for await (const part of parts) {
      await content.write(await tarHeader(part));
      if ('frames' in part.source) {
        await content.append(part.source.frames);
        tell(part.bytes);
      } else await writePart(content, part, part.source, tell);
      await content.write(Buffer.alloc(-part.bytes & (tarBlockBytes - 1)));
    }
    await content.write(Buffer.alloc(2 * tarBlockBytes));
    await content.endFrame();
    return await out.finish();
  } finally {
    await out.close();
  }
}

/** Some 0.15 ms. */
const hashedAtOnce = 256 * 1024;

async function writePart(
  content: Framed,
  part: PackedPart,
  source: Exclude<PartSource, { frames: string }>,
  tell: (bytes: number) => void,
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  const take = (piece: Uint8Array): void => {
    for (let at = 0; at < piece.length; at += hashedAtOnce) {
      rest();
      hash.update(piece.subarray(at, at + hashedAtOnce));
    }
    rest();
    bytes += piece.length;
    tell(piece.length);
  };
  if ('file' in source) await content.read(source.file, take);
  else {
    for await (const piece of source) {
      take(piece);
      await content.write(piece);
    }
  }
  if (bytes !== part.bytes) throw new BadArchive(part.path, `${bytes} bytes instead of ${part.bytes}`);
  if (part.sha256 !== null && hash.digest('hex') !== part.sha256) {
    throw new BadArchive(part.path, 'the stored bytes are damaged: their SHA-256 is another');
  }
}

async function tarHeader({ path: name, bytes: size }: PackedPart): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name, size, mode: 0o600, type: 'file' });
  for await (const header of tar) return header as Buffer;
  throw new Error('tar-stream gave no header');
}

/** Bytes on their way into frames of Zstandard, in memory that is used again and again. */
class Framed {
  readonly #out: DirectFile;
  readonly #frame = Buffer.allocUnsafeSlow(frameBytes);
  #filled = 0;

  constructor(out: DirectFile) {
    this.#out = out;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + frameBytes - this.#filled);
      this.#frame.set(part, this.#filled);
      from += part.length;
      await this.#grow(part.length);
    }
  }

  /** Reads all of a file. */
  async read(file: string, take: (piece: Uint8Array) => void): Promise<void> {
    for await (const piece of directPieces(file)) {
      take(piece);
      await this.write(piece);
    }
  }

  /** Puts frames in as they are. */
  async append(file: string): Promise<void> {
    await this.endFrame();
    for await (const piece of directPieces(file)) {
      rest();
      await this.#out.write(piece);
    }
  }

  async endFrame(): Promise<void> {
    if (this.#filled === 0) return;
    await writeFrames(this.#frame.subarray(0, this.#filled), (piece) => this.#out.write(piece));
    this.#filled = 0;
  }

  async #grow(bytes: number): Promise<void> {
    this.#filled += bytes;
    if (this.#filled === frameBytes) await this.endFrame();
  }
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
