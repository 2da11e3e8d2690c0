import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { blockBytes, directFlag, refusesDirect } from './past-cache.ts';

/** Larger pieces ask the page cache for larger runs of free memory: six times as dear where that was measured. */
const cachedPieceBytes = 32 * 1024;

/**
 * A file that is read and written anywhere, past the system's cache where the file system allows that (O_DIRECT): bytes
 * that nobody reads again soon would else cost fresh memory of the cache, many times what moving them to the disk takes.
 * What is no whole number of blocks, or lies at no block's beginning (in the file, or in memory: see
 * `aligned-memory.ts`), goes the usual way; the two may be mixed. Every call waits for the disk.
 */
export class UncachedFile {
  readonly #usual: number;
  #direct: number | null;

  private constructor(usual: number, direct: number | null) {
    this.#usual = usual;
    this.#direct = direct;
  }

  /** `r+` opens a file that is there, `wx+` makes one that must not be. Throws what `openSync` throws. */
  static open(path: string, flags: 'r+' | 'wx+'): UncachedFile {
    const usual = openSync(path, flags);
    try {
      return new UncachedFile(usual, openDirect(path));
    } catch (error) {
      closeSync(usual);
      throw error;
    }
  }

  get size(): number {
    return fstatSync(this.#usual).size;
  }

  /** Writes all of it; throws where the disk takes no more. */
  write(bytes: Uint8Array, position: number): void {
    const whole = position % blockBytes === 0 ? bytes.length - (bytes.length % blockBytes) : 0;
    const done = this.#writeDirect(bytes, whole, position);
    for (let at = done; at < bytes.length;) {
      at += writeSync(this.#usual, bytes, at, Math.min(cachedPieceBytes, bytes.length - at), position + at);
    }
  }

  /** Reads until `bytes` is full or the file ends; answers how many came. */
  read(bytes: Uint8Array, position: number): number {
    let done = 0;
    while (done < bytes.length) {
      const read = this.#readSome(bytes, done, position + done);
      if (read === 0) break;
      done += read;
    }
    return done;
  }

  truncate(size: number): void {
    ftruncateSync(this.#usual, size);
  }

  close(): void {
    if (this.#direct !== null) closeSync(this.#direct);
    closeSync(this.#usual);
  }

  #writeDirect(bytes: Uint8Array, end: number, position: number): number {
    let at = 0;
    while (this.#direct !== null && at % blockBytes === 0 && at < end) {
      const fd = this.#direct;
      at += this.#orUsual(() => writeSync(fd, bytes, at, end - at, position + at), 0);
    }
    return at;
  }

  #readSome(bytes: Uint8Array, at: number, position: number): number {
    const left = bytes.length - at;
    const fd = this.#direct;
    if (fd !== null && position % blockBytes === 0 && at % blockBytes === 0 && left % blockBytes === 0) {
      const read = this.#orUsual(() => readSync(fd, bytes, at, left, position), -1);
      if (read >= 0) return read;
    }
    return readSync(this.#usual, bytes, at, left, position);
  }

  /** Where the file system refuses after all (its blocks are larger, or the memory is not aligned), the usual way remains. */
  #orUsual(transfer: () => number, refused: number): number {
    try {
      return transfer();
    } catch (error) {
      if (!refusesDirect(error) || this.#direct === null) throw error;
      closeSync(this.#direct);
      this.#direct = null;
      return refused;
    }
  }
}

function openDirect(path: string): number | null {
  if (directFlag === null) return null;
  try {
    return openSync(path, constants.O_RDWR | directFlag);
  } catch (error) {
    if (refusesDirect(error)) return null;
    throw error;
  }
}
