import { DirectFile } from './direct-file.ts';
import { frameBytes, writeFrames } from './zstd-frames.ts';

/**
 * A new file of Zstandard frames. They are compressed on the spot, by the thread that writes: Node's pool has the priority
 * of whoever waits for an answer, and who writes such files may have a lower one.
 */
export class FrameFile {
  readonly #file: DirectFile;
  readonly #frame = Buffer.allocUnsafeSlow(frameBytes);
  #filled = 0;

  private constructor(file: DirectFile) {
    this.#file = file;
  }

  /** Makes the file, readable by its owner only; there must be none of this name. */
  static async create(path: string): Promise<FrameFile> {
    return new FrameFile(await DirectFile.create(path));
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + frameBytes - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === frameBytes) await this.#send();
    }
  }

  /** Writes what is left, without waiting for the disk; without it the file lacks its end. */
  async finish(): Promise<void> {
    if (this.#filled > 0) await this.#send();
    await this.#file.finish({ isSynced: false });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }

  async #send(): Promise<void> {
    await writeFrames(this.#frame.subarray(0, this.#filled), (piece) => this.#file.write(piece));
    this.#filled = 0;
  }
}
