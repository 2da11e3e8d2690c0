import { type FileHandle, open } from 'node:fs/promises';
import { frameBeside, frameBytes } from './zstd-frames.ts';

/** A new file of Zstandard frames: one is being compressed by another thread while the next is being filled. */
export class FrameFile {
  readonly #handle: FileHandle;
  #frame = Buffer.allocUnsafeSlow(frameBytes);
  #other = Buffer.allocUnsafeSlow(frameBytes);
  #filled = 0;
  #underWay: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Makes the file, readable by its owner only. */
  static async create(path: string): Promise<FrameFile> {
    return new FrameFile(await open(path, 'w', 0o600));
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

  /** Writes what is left; without it the file lacks its end. */
  async finish(): Promise<void> {
    if (this.#filled > 0) await this.#send();
    await this.#underWay;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#underWay.catch(() => undefined);
    await this.#handle.close();
  }

  async #send(): Promise<void> {
    await this.#underWay;
    const frame = this.#frame.subarray(0, this.#filled);
    this.#underWay = frameBeside(frame).then((bytes) => this.#handle.writeFile(bytes));
    // Whoever waits for it next hears of it.
    this.#underWay.catch(() => undefined);
    [this.#frame, this.#other] = [this.#other, this.#frame];
    this.#filled = 0;
  }
}
