import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { ChunkPlace } from './staging.ts';

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
  #file: number | null;
  readonly #start: number;
  readonly #sidePath: string | null;

  private constructor(place: ChunkPlace, file: number | null, start: number, sidePath: string | null) {
    this.place = place;
    this.#file = file;
    this.#start = start;
    this.#sidePath = sidePath;
  }

  static inPlace(place: ChunkPlace, file: number): Delivery {
    return new Delivery(place, file, place.offset, null);
  }

  static aside(place: ChunkPlace, path: string): Delivery {
    return new Delivery(place, openSync(path, 'wx+'), 0, path);
  }

  static compared(place: ChunkPlace): Delivery {
    return new Delivery(place, null, 0, null);
  }

  write(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    if (this.#file !== null) writeAll(this.#file, bytes, this.#start + this.#size);
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
  moveInto(file: number): void {
    if (this.#file === null) throw new Error('nothing was written aside');
    const buffer = Buffer.allocUnsafe(256 * 1024);
    for (let at = 0; at < this.#size;) {
      const read = readSync(this.#file, buffer, 0, buffer.length, at);
      if (read === 0) throw new Error('a side file is shorter than what was written to it');
      writeAll(file, buffer.subarray(0, read), this.place.offset + at);
      at += read;
    }
  }

  close(): void {
    if (this.#sidePath === null) return;
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
    rmSync(this.#sidePath, { force: true });
  }
}

/** Larger pieces ask the page cache for larger runs of free memory: three times as dear where that was measured. */
const writeBytes = 64 * 1024;

/** A full disk or a signal may let a write take less than all: the rest then follows, or throws. */
function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;) {
    at += writeSync(file, bytes, at, Math.min(writeBytes, bytes.length - at), position + at);
  }
}
