import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { letGoOfGiven } from '#server/lib/garbage.ts';
import { type Batch, inBatches } from './byte-batches.ts';
import { HandOver, slotView } from './hand-over.ts';
import { clearSideFiles } from './side-files.ts';
import type { Beginning, TakeCall } from './staging-calls.ts';
import { StagingThread } from './staging-thread.ts';
import type { ChunkPlace, Receipt, StagedChunk, Staging, WholeFile } from './staging.ts';

/**
 * So much is gathered before it is handed over: a socket gives 64 KB at a time, each hand-over costs a turn, and the disk
 * takes whole blocks past the cache, best in pieces of this size.
 */
const batchBytes = 512 * 1024;
/** 8 MB wait for the disk at most; then the senders wait too. */
const batchesAtOnce = 16;
/** One hashes while the other waits for the disk. */
const threadCount = 2;

/**
 * Staging in a folder of this machine, for one server process. Hashing and writing happen in threads of their own, so
 * that neither a slow disk nor fast senders hold up anybody's page. All of an upload happens in the same one.
 */
export async function openDiskStaging(directory: string): Promise<Staging> {
  await mkdir(directory, { recursive: true });
  await access(directory, constants.W_OK);
  clearSideFiles(directory);
  return new DiskStaging(directory);
}

class DiskStaging implements Staging {
  readonly #directory: string;
  readonly #handOver = new HandOver(batchesAtOnce, batchBytes);
  readonly #threads: readonly StagingThread[];
  #lastDelivery = 0;

  constructor(directory: string) {
    this.#directory = directory;
    const data = { directory, memory: this.#handOver.memory };
    this.#threads = Array.from({ length: threadCount }, () => new StagingThread(data));
  }

  chunks(upload: string): Promise<StagedChunk[]> {
    return this.#threadOf(upload).ask<StagedChunk[]>({ op: 'chunks', upload });
  }

  receive(upload: string, place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt> {
    return this.#stream<Receipt>({ upload, place }, source);
  }

  restore(upload: string, source: AsyncIterable<Uint8Array>): Promise<WholeFile> {
    return this.#stream<WholeFile>({ upload, place: null }, source);
  }

  assemble(upload: string, totalChunks: number): Promise<WholeFile> {
    return this.#threadOf(upload).ask<WholeFile>({ op: 'assemble', upload, totalChunks });
  }

  remove(upload: string): Promise<void> {
    return this.#threadOf(upload).ask({ op: 'remove', upload });
  }

  /** Asked by this thread, so that a server to which nobody uploads needs no other. */
  async list(): Promise<string[]> {
    const names = await readdir(this.#directory);
    return [...new Set(names.map((name) => name.split('.')[0]!))];
  }

  freeBytes(): Promise<number> {
    return this.#threads[0]!.ask<number>({ op: 'freeBytes' });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** Names end in random digits. */
  #threadOf(upload: string): StagingThread {
    return this.#threads[(upload.codePointAt(upload.length - 1) ?? 0) % threadCount]!;
  }

  async #stream<T>(beginning: Beginning, source: AsyncIterable<Uint8Array>): Promise<T> {
    const thread = this.#threadOf(beginning.upload);
    const delivery = (this.#lastDelivery += 1);
    let begin: Beginning | null = beginning;
    let taken: Promise<unknown> = Promise.resolve();
    try {
      for await (const batch of inBatches(source, batchBytes)) {
        // While a batch is written, the next one may come.
        await taken;
        taken = this.#hand(thread, { delivery, begin }, batch);
        taken.catch(() => undefined);
        begin = null;
      }
      return (await taken) as T;
    } catch (error) {
      await thread.ask({ op: 'abort', delivery }).catch(() => undefined);
      throw error;
    }
  }

  async #hand(
    thread: StagingThread,
    call: Pick<TakeCall, 'delivery' | 'begin'>,
    { parts, ended, isLast }: Batch,
  ): Promise<unknown> {
    const slot = await this.#handOver.take();
    try {
      const view = slotView(this.#handOver.memory, slot, batchBytes);
      let bytes = 0;
      for (const part of parts) {
        bytes += Buffer.from(part.buffer, part.byteOffset, part.byteLength).copy(view, bytes);
      }
      ended.forEach(letGoOfGiven);
      return await thread.ask({ op: 'take', ...call, slot, bytes, isLast });
    } finally {
      this.#handOver.release(slot);
    }
  }
}
