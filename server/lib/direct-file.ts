import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** One is being filled while the other is being written. */
const pieceBytes = 2 * 1024 * 1024;

type Pieces = [Buffer, Buffer];

/** Of the last file: gigabytes of addresses stand behind each memory of this kind, and files may follow one another fast. */
let spare: Pieces | null = null;

function takePieces(): Pieces {
  const kept = spare;
  spare = null;
  if (kept) return kept;
  // Such writes must begin at a page in memory too, which this kind of memory does.
  const memory = new WebAssembly.Memory({ initial: (2 * pieceBytes) / 65_536 });
  return [Buffer.from(memory.buffer, 0, pieceBytes), Buffer.from(memory.buffer, pieceBytes, pieceBytes)];
}

/**
 * A new file that is written from its beginning to its end, past the system's cache where the file system allows that
 * (O_DIRECT): gigabytes on their way to the disk would else drive out what others read, and a small write that must be
 * on the disk at once, as every commit must, would have to wait for all of them.
 */
export class DirectFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  #pieces = takePieces();
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
    const direct = process.platform === 'linux' ? constants.O_DIRECT : 0;
    const handle = await open(path, flags | direct, 0o600).catch((error: NodeJS.ErrnoException) => {
      if (direct === 0 || error.code !== 'EINVAL') throw error;
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

  /** Puts all of it on the disk, and answers its size. */
  async finish(): Promise<number> {
    await this.#underWay;
    const [piece] = this.#pieces;
    // What is left is no whole number of the disk's blocks: it goes the usual way.
    await using rest = await open(this.#path, 'r+');
    await writeAll(rest, piece.subarray(0, this.#filled), this.#written);
    await rest.sync();
    return this.#written + this.#filled;
  }

  async close(): Promise<void> {
    // Memory that is being written from must not go away.
    await this.#underWay.catch(() => undefined);
    spare = this.#pieces;
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
