import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { giveAligned, takeAligned } from './aligned-memory.ts';
import { blockBytes, directFlag, refusesDirect } from './past-cache.ts';

/** One is being filled while the other is being written. */
const pieceBytes = 2 * 1024 * 1024;

/**
 * A new file that is written from its beginning to its end, past the system's cache where the file system allows that
 * (O_DIRECT): gigabytes on their way to the disk would else drive out what others read, and a small write that must be
 * on the disk at once, as every commit must, would have to wait for all of them.
 */
export class DirectFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  #pieces: [Buffer, Buffer] = [takeAligned(pieceBytes), takeAligned(pieceBytes)];
  #filled = 0;
  #written = 0;
  #underWay: Promise<unknown> = Promise.resolve();

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  /** Makes the file, readable by its owner only; there must be none of this name. */
  static async create(path: string): Promise<DirectFile> {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    const handle = await open(path, flags | (directFlag ?? 0), 0o600).catch((error: unknown) => {
      if (directFlag === null || !refusesDirect(error)) throw error;
      // The file may have been made before it turned out that its file system knows no such thing.
      return open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
    });
    return new DirectFile(path, handle);
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const [piece] = this.#pieces;
      const part = bytes.subarray(from, from + pieceBytes - this.#filled);
      piece.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === pieceBytes) await this.#send();
    }
  }

  /**
   * Writes what is left, and answers the file's size. Unless somebody else is to see to it, all of it is on the disk then.
   */
  async finish({ isSynced = true } = {}): Promise<number> {
    await this.#underWay;
    const [piece] = this.#pieces;
    const whole = this.#filled - (this.#filled % blockBytes);
    await writeAll(this.#handle, piece.subarray(0, whole), this.#written);
    this.#written += whole;
    const left = piece.subarray(whole, this.#filled);
    this.#filled = 0;
    if (left.length > 0 || isSynced) {
      // What is no whole block of the disk goes the usual way.
      await using rest = await open(this.#path, 'r+');
      await writeAll(rest, left, this.#written);
      this.#written += left.length;
      if (isSynced) await rest.sync();
    }
    return this.#written;
  }

  async close(): Promise<void> {
    // Memory that is being written from must not go away.
    await this.#underWay.catch(() => undefined);
    for (const piece of this.#pieces) giveAligned(piece);
    await this.#handle.close();
  }

  async #send(): Promise<void> {
    await this.#underWay;
    const [piece, other] = this.#pieces;
    this.#underWay = writeAll(this.#handle, piece, this.#written);
    // Whoever waits for it next hears of it.
    this.#underWay.catch(() => undefined);
    this.#written += pieceBytes;
    this.#filled = 0;
    this.#pieces = [other, piece];
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
