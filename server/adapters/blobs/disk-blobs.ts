import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  assertBlobName,
  BlobMissing,
  type Blobs,
  type BlobUrlOptions,
  type ByteRange,
  isBlobName,
  type StoredBlob,
} from './blobs.ts';
import { openHotPieces } from './hot-pieces.ts';
import { OpenFiles } from './open-files.ts';
import { pumpFile } from './pump-file.ts';

/**
 * Blobs as files `ab/abcd…` below `directory`, `ab` being the first two digits of the name. A file appears under its
 * name only after its bytes are on the disk (fsync, rename, fsync of the directory), so whatever is there is whole.
 */
export async function openDiskBlobs(directory: string): Promise<Blobs> {
  const incoming = join(directory, 'incoming');
  // What lies here was left by a server that stopped in the middle of a put: nobody was told of it.
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  return new DiskBlobs(directory, incoming);
}

class DiskBlobs implements Blobs {
  readonly #directory: string;
  readonly #incoming: string;
  readonly #files = new OpenFiles();
  readonly #hot = openHotPieces();

  constructor(directory: string, incoming: string) {
    this.#directory = directory;
    this.#incoming = incoming;
  }

  async put(source: Readable | AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    const temporary = this.#temporaryPath();
    try {
      const hash = createHash('sha256');
      await using file = await open(temporary, 'wx');
      for await (const piece of source as AsyncIterable<Uint8Array>) {
        hash.update(piece);
        await file.writeFile(piece);
      }
      await file.sync();
      return await this.#moveIn(temporary, hash.digest('hex'));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async adopt(path: string, sha256: string): Promise<StoredBlob> {
    assertBlobName(sha256);
    await using file = await open(path, 'r');
    await file.sync();
    const stored = await this.#moveIn(path, sha256).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      return this.#copyIn(path, sha256);
    });
    await rm(path, { force: true });
    return stored;
  }

  async stat(sha256: string): Promise<StoredBlob | null> {
    if (!isBlobName(sha256)) return null;
    const file = await this.#files.take(this.#path(sha256));
    if (file === null) return null;
    file.release();
    return { sha256, size: file.size, storedAt: file.storedAt };
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    if ((await this.stat(sha256)) === null) throw new BlobMissing(sha256);
    const stream = createReadStream(this.#path(sha256), { ...range, highWaterMark: 256 * 1024 });
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
    return stream;
  }

  async copyTo(sink: Writable, sha256: string, range: ByteRange): Promise<boolean> {
    assertBlobName(sha256);
    const file = await this.#files.take(this.#path(sha256));
    if (file === null) throw new BlobMissing(sha256);
    try {
      return await pumpFile(sink, file.fd, range, (index) => this.#hot.take(sha256, index, file));
    } finally {
      file.release();
    }
  }

  url(_sha256: string, _options: BlobUrlOptions): Promise<string | null> {
    return Promise.resolve(null);
  }

  fileOf(sha256: string): string {
    assertBlobName(sha256);
    return this.#path(sha256);
  }

  async delete(sha256: string): Promise<boolean> {
    assertBlobName(sha256);
    const path = this.#path(sha256);
    const gone = await rm(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    await this.#files.drop(path);
    return gone;
  }

  async *list(): AsyncIterable<StoredBlob> {
    for await (const folder of await opendir(this.#directory)) {
      if (!/^[0-9a-f]{2}$/.test(folder.name)) continue;
      for await (const { name } of await opendir(join(this.#directory, folder.name))) {
        if (!isBlobName(name)) continue;
        const stats = await stat(this.#path(name)).catch(() => null);
        if (stats !== null) yield { sha256: name, size: stats.size, storedAt: Math.round(stats.mtimeMs) };
      }
    }
  }

  async close(): Promise<void> {
    await this.#files.dropAll();
  }

  #path(sha256: string): string {
    return join(this.#directory, sha256.slice(0, 2), sha256);
  }

  #temporaryPath(): string {
    return join(this.#incoming, randomUUID());
  }

  /** Gives a synced file its name, or renews the one that has it already. */
  async #moveIn(from: string, sha256: string): Promise<StoredBlob> {
    const path = this.#path(sha256);
    const { size } = await stat(from);
    const there = await stat(path).catch(() => null);
    const now = new Date();
    if (there?.size === size) {
      await utimes(path, now, now);
    } else {
      const folder = join(this.#directory, sha256.slice(0, 2));
      if ((await mkdir(folder, { recursive: true })) !== undefined) await syncDirectory(this.#directory);
      await utimes(from, now, now);
      await rename(from, path);
      await syncDirectory(folder);
    }
    await this.#files.drop(path);
    return { sha256, size, storedAt: now.getTime() };
  }

  async #copyIn(from: string, sha256: string): Promise<StoredBlob> {
    const temporary = this.#temporaryPath();
    try {
      await copyFile(from, temporary, constants.COPYFILE_EXCL);
      await using copy = await open(temporary, 'r');
      await copy.sync();
      return await this.#moveIn(temporary, sha256);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, 'r');
  await directory.sync();
}
