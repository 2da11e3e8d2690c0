import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sharedAligned } from '#server/lib/aligned-memory.ts';
import { UncachedFile } from '#server/lib/uncached-file.ts';
import type { ChunkPlace } from './staging.ts';

const copied = new Uint8Array(sharedAligned(256 * 1024));

/** What has come of a chunk. */
export interface Received {
  size: number;
  sha256: string;
}

/** One sender's bytes for one chunk: hashed as they come, and written where they belong if they may be. */
export class Delivery {
  readonly place: ChunkPlace;
  readonly #hash = createHash('sha256');
  #size = 0;
  /** Where the bytes go; null: nowhere, they are only compared. */
  #file: UncachedFile | null;
  readonly #start: number;
  readonly #sidePath: string | null;

  private constructor(place: ChunkPlace, file: UncachedFile | null, start: number, sidePath: string | null) {
    this.place = place;
    this.#file = file;
    this.#start = start;
    this.#sidePath = sidePath;
  }

  static inPlace(place: ChunkPlace, file: UncachedFile): Delivery {
    return new Delivery(place, file, place.offset, null);
  }

  static aside(place: ChunkPlace, path: string): Delivery {
    return new Delivery(place, UncachedFile.open(path, 'wx+'), 0, path);
  }

  static compared(place: ChunkPlace): Delivery {
    return new Delivery(place, null, 0, null);
  }

  write(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#file?.write(bytes, this.#start + this.#size);
    this.#size += bytes.length;
  }

  end(): Received {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }

  /** From now on the bytes are only compared: another delivery has taken the place. */
  revoke(): void {
    this.#file = null;
  }

  get isRevoked(): boolean {
    return this.#file === null;
  }

  /** Copies what was written aside to where it belongs. */
  moveInto(file: UncachedFile): void {
    if (this.#file === null) throw new Error('nothing was written aside');
    for (let at = 0; at < this.#size;) {
      const read = this.#file.read(copied, at);
      if (read === 0) throw new Error('a side file is shorter than what was written to it');
      file.write(copied.subarray(0, read), this.place.offset + at);
      at += read;
    }
  }

  close(): void {
    if (this.#sidePath === null) return;
    this.#file?.close();
    this.#file = null;
    rmSync(this.#sidePath, { force: true });
  }
}
