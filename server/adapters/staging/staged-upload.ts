import { createHash, type Hash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sharedAligned } from '#server/lib/aligned-memory.ts';
import { UncachedFile } from '#server/lib/uncached-file.ts';
import { appendToJournal, readJournal, rewriteJournal } from './chunk-journal.ts';
import { Delivery, type Received } from './delivery.ts';
import {
  ChunkDamaged,
  type ChunkPlace,
  ChunksMissing,
  type Receipt,
  type StagedChunk,
  type WholeFile,
} from './staging.ts';

const readBytes = 512 * 1024;
const buffer = new Uint8Array(sharedAligned(readBytes));

/**
 * One upload on disk: `ID.part`, in which every chunk is written where it belongs, and `ID.chunks`, its journal. Lives in
 * a thread where waiting for the disk holds up nobody else.
 *
 * A chunk that is not there yet is written in place by the first delivery of it. Another delivery of the same chunk
 * meanwhile goes to a side file: whichever is whole first stands, and the other is only compared with it. So a stalled
 * connection blocks nobody, and what was acknowledged is never overwritten.
 */
export class StagedUpload {
  readonly #path: string;
  readonly #journal: string;
  readonly #file: UncachedFile;
  readonly #chunks: Map<number, StagedChunk>;
  /** Chunks whose bytes went through this process; the others are checked when the whole is hashed. */
  readonly #seen = new Set<number>();
  readonly #inPlace = new Map<number, Delivery>();
  /** SHA-256 of the first `#hashedChunks` chunks, and of `#hashedBytes` of the next one. */
  #hash: Hash = createHash('sha256');
  #hashedChunks = 0;
  #current: { hash: Hash; own: Hash | null; bytes: number } | null = null;
  #reservedFor = 0;
  /** Deliveries under way. */
  users = 0;

  private constructor(base: string, file: UncachedFile, chunks: StagedChunk[]) {
    this.#path = `${base}.part`;
    this.#journal = `${base}.chunks`;
    this.#file = file;
    this.#chunks = new Map(chunks.map((chunk) => [chunk.index, chunk]));
  }

  /** Null where nothing is there and `create` is false. */
  static open(base: string, create: boolean): StagedUpload | null {
    const there = openIfThere(`${base}.part`);
    if (there !== null) return new StagedUpload(base, there, readJournal(`${base}.chunks`));
    // A journal without its file is what a moved-away upload leaves behind.
    rmSync(`${base}.chunks`, { force: true });
    return create ? new StagedUpload(base, UncachedFile.open(`${base}.part`, 'wx+'), []) : null;
  }

  chunks(): StagedChunk[] {
    return [...this.#chunks.values()].sort((a, b) => a.index - b.index);
  }

  begin(place: ChunkPlace): Delivery {
    this.#makeRoom(place.fileSize);
    if (this.#chunks.has(place.index)) return Delivery.compared(place);
    if (this.#inPlace.has(place.index)) return Delivery.aside(place, `${this.#path}.${randomUUID()}`);
    const delivery = Delivery.inPlace(place, this.#file);
    this.#inPlace.set(place.index, delivery);
    return delivery;
  }

  /** The delivery is whole: it counts, or is compared with the one that does. */
  end(delivery: Delivery): Receipt {
    const { place } = delivery;
    try {
      const received = delivery.end();
      if (place.sha256 !== null && place.sha256 !== received.sha256) throw new ChunkDamaged();
      if (this.#chunks.has(place.index)) return this.#compare(place, received);
      if (this.#inPlace.get(place.index) !== delivery) {
        if (delivery.isRevoked) throw new Error('another delivery of this chunk took over and failed');
        this.#inPlace.get(place.index)?.revoke();
        delivery.moveInto(this.#file);
      }
      return this.#record({ index: place.index, ...received });
    } finally {
      this.giveUp(delivery);
    }
  }

  giveUp(delivery: Delivery): void {
    if (this.#inPlace.get(delivery.place.index) === delivery) this.#inPlace.delete(delivery.place.index);
    delivery.close();
  }

  assemble(totalChunks: number): WholeFile {
    this.#requireAll(totalChunks);
    while (this.hashSome());
    this.#requireAll(totalChunks);
    const size = this.chunks().reduce((sum, chunk) => sum + chunk.size, 0);
    this.#file.truncate(size);
    return { path: this.#path, size, sha256: this.#hash.copy().digest('hex') };
  }

  /**
   * Takes the hash of the whole a little further, as far as the chunks reach without a gap; false where it stands at
   * their end. Done whenever there is time, so that little remains when the last chunk has come.
   */
  hashSome(): boolean {
    const chunk = this.#chunks.get(this.#hashedChunks);
    if (chunk === undefined) return false;
    const own = this.#seen.has(chunk.index) ? null : createHash('sha256');
    const current = (this.#current ??= { hash: this.#hash.copy(), own, bytes: 0 });
    // Every chunk but the last is as long as the first.
    const offset = chunk.index * (this.#chunks.get(0)?.size ?? 0) + current.bytes;
    const read = this.#file.read(buffer, offset);
    const piece = buffer.subarray(0, Math.min(read, chunk.size - current.bytes));
    current.hash.update(piece);
    current.own?.update(piece);
    current.bytes += piece.length;
    if (read > 0 && current.bytes < chunk.size) return true;
    this.#current = null;
    if (current.own !== null && current.own.digest('hex') !== chunk.sha256) {
      // Recorded by an earlier process, and not there: a power cut took the bytes.
      this.#chunks.delete(chunk.index);
      rewriteJournal(this.#journal, this.#chunks.values());
      return false;
    }
    this.#hash = current.hash;
    this.#hashedChunks += 1;
    return true;
  }

  close(): void {
    this.#file.close();
  }

  #makeRoom(fileSize: number | null): void {
    if (fileSize === null || this.#reservedFor === fileSize) return;
    if (this.#file.size < fileSize) this.#file.truncate(fileSize);
    this.#reservedFor = fileSize;
  }

  #requireAll(totalChunks: number): void {
    const all = Array.from({ length: totalChunks }, (_, index) => index);
    const missing = all.filter((index) => !this.#chunks.has(index));
    if (missing.length > 0) throw new ChunksMissing(missing);
  }

  #record(chunk: StagedChunk): Receipt {
    appendToJournal(this.#journal, chunk);
    this.#chunks.set(chunk.index, chunk);
    this.#seen.add(chunk.index);
    return { chunk, outcome: 'stored', received: this.#received() };
  }

  #compare(place: ChunkPlace, received: Received): Receipt {
    const chunk = this.#chunks.get(place.index)!;
    const isSame = chunk.sha256 === received.sha256 && chunk.size === received.size;
    return { chunk, outcome: isSame ? 'already there' : 'different', received: this.#received() };
  }

  #received(): number[] {
    return this.chunks().map((chunk) => chunk.index);
  }
}

function openIfThere(path: string): UncachedFile | null {
  try {
    return UncachedFile.open(path, 'r+');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
