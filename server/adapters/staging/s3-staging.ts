import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Bus } from '#server/adapters/bus/bus.ts';
import { withLock } from '#server/adapters/bus/with-lock.ts';
import { eachPiece } from '#server/lib/pieces.ts';
import { openS3Store, type S3Store } from '#server/adapters/s3/s3-store.ts';
import {
  ChunkDamaged,
  type ChunkPlace,
  ChunksMissing,
  type Receipt,
  type StagedChunk,
  type Staging,
  type WholeFile,
} from './staging.ts';

const folder = 'staging/';
const indexDigits = 6;
const objectName = /^(\d{6})\.(\d+)\.([0-9a-f]{64})$/;

const folderOf = (upload: string): string => {
  if (!/^[0-9a-z]{1,40}$/.test(upload)) throw new Error('Not an upload of ours');
  return `${folder}${upload}/`;
};
const indexOf = (index: number): string => String(index).padStart(indexDigits, '0');

interface Spooled {
  path: string;
  size: number;
  sha256: string;
}

/**
 * Staging for several server processes: each chunk is an object `staging/UPLOAD/INDEX.SIZE.SHA256`, whose name says all
 * there is to know, so chunks may reach any process and any process may put the whole together. Which of two contents of
 * a chunk came first is settled under a lock that all processes share.
 * @param workFolder on this machine, for what passes through
 */
export async function openS3Staging(url: string, workFolder: string, bus: Bus): Promise<Staging> {
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { recursive: true });
  return new S3Staging(await openS3Store(url), workFolder, bus);
}

class S3Staging implements Staging {
  readonly #store: S3Store;
  readonly #workFolder: string;
  readonly #bus: Bus;

  constructor(store: S3Store, workFolder: string, bus: Bus) {
    this.#store = store;
    this.#workFolder = workFolder;
    this.#bus = bus;
  }

  async chunks(upload: string): Promise<StagedChunk[]> {
    return this.#list(folderOf(upload));
  }

  async receive(upload: string, place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt> {
    const prefix = `${folderOf(upload)}${indexOf(place.index)}.`;
    const spooled = await this.#spool(this.#ownPath(), source);
    try {
      if (place.sha256 !== null && place.sha256 !== spooled.sha256) throw new ChunkDamaged();
      return await withLock(this.#bus, `chunk:${upload}:${place.index}`, async () => {
        const [there] = await this.#list(prefix);
        if (there) {
          const isSame = there.sha256 === spooled.sha256 && there.size === spooled.size;
          return { chunk: there, outcome: isSame ? 'already there' : 'different', received: null };
        }
        const { size, sha256 } = spooled;
        await this.#store.putFile(`${prefix}${size}.${sha256}`, spooled.path);
        return { chunk: { index: place.index, size, sha256 }, outcome: 'stored', received: null };
      });
    } finally {
      await rm(spooled.path, { force: true });
    }
  }

  async assemble(upload: string, totalChunks: number): Promise<WholeFile> {
    const chunks = await this.chunks(upload);
    const byIndex = new Map(chunks.map((chunk) => [chunk.index, chunk]));
    const missing = Array.from({ length: totalChunks }, (_, index) => index).filter(
      (index) => !byIndex.has(index),
    );
    if (missing.length > 0) throw new ChunksMissing(missing);
    return this.#spool(this.#wholePath(upload), this.#bytesOf(upload, chunks.slice(0, totalChunks)));
  }

  restore(upload: string, source: AsyncIterable<Uint8Array>): Promise<WholeFile> {
    return this.#spool(this.#wholePath(upload), source);
  }

  async remove(upload: string): Promise<void> {
    for await (const { key } of this.#store.list(folderOf(upload))) await this.#store.delete(key);
    await rm(this.#wholePath(upload), { force: true });
  }

  async list(): Promise<string[]> {
    return Array.fromAsync(this.#store.listFolders(folder));
  }

  async freeBytes(): Promise<number | null> {
    return null;
  }

  async close(): Promise<void> {
    this.#store.close();
  }

  #ownPath(): string {
    return path.join(this.#workFolder, randomUUID());
  }

  #wholePath(upload: string): string {
    return path.join(this.#workFolder, `${upload}.part`);
  }

  /** Ascending by index. Of two of one index, which a lock lost in a crash could leave, the older counts. */
  async #list(prefix: string): Promise<StagedChunk[]> {
    const found = new Map<number, StagedChunk & { storedAt: number }>();
    for await (const { key, storedAt } of this.#store.list(prefix)) {
      const [, index, size, sha256] = objectName.exec(key.slice(key.lastIndexOf('/') + 1)) ?? [];
      if (index === undefined || sha256 === undefined) continue;
      const chunk = { index: Number(index), size: Number(size), sha256, storedAt };
      const other = found.get(chunk.index);
      if (!other || storedAt < other.storedAt) found.set(chunk.index, chunk);
    }
    return [...found.values()]
      .toSorted((a, b) => a.index - b.index)
      .map(({ index, size, sha256 }) => ({ index, size, sha256 }));
  }

  async *#bytesOf(upload: string, chunks: readonly StagedChunk[]): AsyncGenerator<Uint8Array> {
    for (const { index, size, sha256 } of chunks) {
      const key = `${folderOf(upload)}${indexOf(index)}.${size}.${sha256}`;
      const stream = await this.#store.get(key);
      if (stream === null) throw new ChunksMissing([index]);
      yield* stream;
    }
  }

  /** Writes what comes to a file, hashing it on the way; nothing is left of what breaks off. */
  async #spool(file: string, source: AsyncIterable<Uint8Array>): Promise<Spooled> {
    const hash = createHash('sha256');
    let size = 0;
    const handle = await open(file, 'w');
    try {
      await eachPiece(source, (piece) => {
        hash.update(piece);
        size += piece.length;
        return handle.writeFile(piece);
      });
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return { path: file, size, sha256: hash.digest('hex') };
  }
}
