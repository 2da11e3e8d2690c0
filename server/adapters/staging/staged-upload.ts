import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { appendToJournal, readJournal, rewriteJournal } from './chunk-journal.ts';
import { type PlacedWriter, placedWriter } from './placed-writer.ts';
import {
  ChunkDamaged,
  type ChunkPlace,
  ChunksMissing,
  type Receipt,
  type StagedChunk,
  type WholeFile,
} from './staging.ts';

const copyBytes = 256 * 1024;

/**
 * One upload on disk: `ID.part`, in which every chunk is written where it belongs, and `ID.chunks`, its journal.
 *
 * A chunk that is not there yet is written in place by the first delivery of it. Another delivery of the same chunk
 * meanwhile goes to a side file: whichever is whole first stands, and the other is only compared with it. So a stalled
 * connection blocks nobody, and what was acknowledged is never overwritten.
 */
export class StagedUpload {
  readonly #path: string;
  readonly #journal: string;
  readonly #file: FileHandle;
  readonly #chunks: Map<number, StagedChunk>;
  /** Chunks whose bytes went through this process; the others are checked when the whole is hashed. */
  readonly #seen = new Set<number>();
  readonly #writers = new Map<number, PlacedWriter>();
  /** SHA-256 of the first `#hashedChunks` chunks. It follows the arrivals, so that little remains at the end. */
  #hash: Hash = createHash('sha256');
  #hashedChunks = 0;
  #hashing: Promise<void> = Promise.resolve();
  /** Commits happen one after the other. */
  #committing: Promise<unknown> = Promise.resolve();
  #reservedFor = 0;

  private constructor(base: string, file: FileHandle, chunks: StagedChunk[]) {
    this.#path = `${base}.part`;
    this.#journal = `${base}.chunks`;
    this.#file = file;
    this.#chunks = new Map(chunks.map((chunk) => [chunk.index, chunk]));
  }

  /** Null where nothing is there and `create` is false. */
  static async open(base: string, create: boolean): Promise<StagedUpload | null> {
    const path = `${base}.part`;
    const there = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (there) return new StagedUpload(base, there, await readJournal(`${base}.chunks`));
    // A journal without its file is what a moved-away upload leaves behind.
    await rm(`${base}.chunks`, { force: true });
    return create ? new StagedUpload(base, await open(path, 'wx+'), []) : null;
  }

  chunks(): StagedChunk[] {
    return [...this.#chunks.values()].sort((a, b) => a.index - b.index);
  }

  async receive(place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt> {
    await this.#makeRoom(place.fileSize);
    if (this.#chunks.has(place.index)) return this.#compare(place, await hashOf(source, place));
    if (this.#writers.has(place.index)) return this.#receiveAside(place, source);
    return this.#receiveInPlace(place, source);
  }

  async assemble(totalChunks: number): Promise<WholeFile> {
    const missing = () =>
      Array.from({ length: totalChunks }, (_, index) => index).filter((index) => !this.#chunks.has(index));
    if (missing().length > 0) throw new ChunksMissing(missing());
    await this.#followArrivals();
    if (missing().length > 0) throw new ChunksMissing(missing());
    const size = this.chunks().reduce((sum, chunk) => sum + chunk.size, 0);
    await this.#file.truncate(size);
    return { path: this.#path, size, sha256: this.#hash.copy().digest('hex') };
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#hashing, this.#committing]);
    await this.#file.close();
  }

  async #makeRoom(fileSize: number | null): Promise<void> {
    if (fileSize === null || this.#reservedFor === fileSize) return;
    this.#reservedFor = fileSize;
    const { size } = await this.#file.stat();
    if (size < fileSize) await this.#file.truncate(fileSize);
  }

  async #receiveInPlace(place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt> {
    const writer = placedWriter(this.#file, place.offset);
    this.#writers.set(place.index, writer);
    try {
      const received = await hashOf(source, place, writer.write);
      await writer.flush();
      return await this.#commit(() => {
        if (this.#chunks.has(place.index)) return this.#compare(place, received);
        if (writer.isRevoked()) throw new Error('another delivery of this chunk took over and failed');
        return this.#record({ index: place.index, ...received });
      });
    } finally {
      if (this.#writers.get(place.index) === writer) this.#writers.delete(place.index);
    }
  }

  async #receiveAside(place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt> {
    const path = `${this.#path}.${randomUUID()}`;
    await using aside = await open(path, 'wx+');
    try {
      const writer = placedWriter(aside, 0);
      const received = await hashOf(source, place, writer.write);
      await writer.flush();
      return await this.#commit(async () => {
        if (this.#chunks.has(place.index)) return this.#compare(place, received);
        await this.#writers.get(place.index)?.revoke();
        await copyBetween(aside, this.#file, received.size, place.offset);
        return this.#record({ index: place.index, ...received });
      });
    } finally {
      await rm(path, { force: true });
    }
  }

  #commit(work: () => Promise<Receipt> | Receipt): Promise<Receipt> {
    const result = this.#committing.then(work);
    this.#committing = result.catch(() => undefined);
    return result;
  }

  async #record(chunk: StagedChunk): Promise<Receipt> {
    await appendToJournal(this.#journal, chunk);
    this.#chunks.set(chunk.index, chunk);
    this.#seen.add(chunk.index);
    // What goes wrong here comes up again when the whole is asked for.
    void this.#followArrivals().catch(() => undefined);
    return { chunk, outcome: 'stored' };
  }

  #compare(place: ChunkPlace, received: Omit<StagedChunk, 'index'>): Receipt {
    const chunk = this.#chunks.get(place.index)!;
    const isSame = chunk.sha256 === received.sha256 && chunk.size === received.size;
    return { chunk, outcome: isSame ? 'already there' : 'different' };
  }

  /** Takes the hash of the whole as far as the chunks reach without a gap. */
  #followArrivals(): Promise<void> {
    const work = this.#hashing.then(() => this.#hashArrived());
    this.#hashing = work.catch(() => undefined);
    return work;
  }

  async #hashArrived(): Promise<void> {
    for (let next; (next = this.#chunks.get(this.#hashedChunks)) !== undefined;) {
      if (!(await this.#hashChunk(next))) return;
      this.#hashedChunks += 1;
    }
  }

  /** False where the bytes of a chunk recorded by an earlier process are not there: a power cut took them. */
  async #hashChunk(chunk: StagedChunk): Promise<boolean> {
    const whole = this.#hash.copy();
    const own = this.#seen.has(chunk.index) ? null : createHash('sha256');
    // Every chunk but the last is as long as the first.
    const offset = chunk.index * (this.#chunks.get(0)?.size ?? 0);
    const buffer = Buffer.allocUnsafe(Math.min(copyBytes, chunk.size));
    for (let at = 0; at < chunk.size;) {
      const { bytesRead } = await this.#file.read(
        buffer,
        0,
        Math.min(copyBytes, chunk.size - at),
        offset + at,
      );
      if (bytesRead === 0) break;
      whole.update(buffer.subarray(0, bytesRead));
      own?.update(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    if (own && own.digest('hex') !== chunk.sha256) {
      this.#chunks.delete(chunk.index);
      await rewriteJournal(this.#journal, this.#chunks.values());
      return false;
    }
    this.#hash = whole;
    return true;
  }
}

/** Hashes what comes and passes it on. Throws {@link ChunkDamaged} where it is not what was announced. */
async function hashOf(
  source: AsyncIterable<Uint8Array>,
  place: ChunkPlace,
  write?: (piece: Uint8Array) => Promise<void> | undefined,
): Promise<Omit<StagedChunk, 'index'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of source) {
    hash.update(piece);
    size += piece.length;
    const writing = write?.(piece);
    if (writing) await writing;
  }
  const sha256 = hash.digest('hex');
  if (place.sha256 !== null && place.sha256 !== sha256) throw new ChunkDamaged();
  return { size, sha256 };
}

async function copyBetween(from: FileHandle, to: FileHandle, bytes: number, offset: number): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(copyBytes, bytes));
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await from.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new Error('a side file is shorter than what was written to it');
    await to.write(buffer, 0, bytesRead, offset + at);
    at += bytesRead;
  }
}
