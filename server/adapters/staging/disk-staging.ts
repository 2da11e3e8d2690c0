import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { HandOver, slotView } from './hand-over.ts';
import { clearSideFiles } from './side-files.ts';
import { fromCrossed, type StagingAnswer, type StagingCall } from './staging-calls.ts';
import type { ChunkPlace, Receipt, StagedChunk, Staging, WholeFile } from './staging.ts';

/** So much is gathered before it is handed over: a socket gives 64 KB at a time, and each hand-over costs a turn. */
const batchBytes = 256 * 1024;
/** 8 MB wait for the disk at most; then the senders wait too. */
const batchesAtOnce = 32;

/**
 * Staging in a folder of this machine, for one server process. Hashing and writing happen in a thread of their own, so
 * that neither a slow disk nor fast senders hold up anybody's page.
 */
export async function openDiskStaging(directory: string): Promise<Staging> {
  await mkdir(directory, { recursive: true });
  await access(directory, constants.W_OK);
  clearSideFiles(directory);
  return new DiskStaging(directory);
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

class DiskStaging implements Staging {
  readonly #directory: string;
  readonly #handOver = new HandOver(batchesAtOnce, batchBytes);
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isClosed = false;

  constructor(directory: string) {
    this.#directory = directory;
  }

  chunks(upload: string): Promise<StagedChunk[]> {
    return this.#ask<StagedChunk[]>({ op: 'chunks', upload });
  }

  receive(upload: string, place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt> {
    const delivery = (this.#lastId += 1);
    return this.#stream({ op: 'begin', delivery, upload, place }, { op: 'end', delivery }, delivery, source);
  }

  restore(upload: string, source: AsyncIterable<Uint8Array>): Promise<WholeFile> {
    const delivery = (this.#lastId += 1);
    return this.#stream(
      { op: 'beginRestore', delivery, upload },
      { op: 'endRestore', delivery },
      delivery,
      source,
    );
  }

  assemble(upload: string, totalChunks: number): Promise<WholeFile> {
    return this.#ask<WholeFile>({ op: 'assemble', upload, totalChunks });
  }

  remove(upload: string): Promise<void> {
    return this.#ask({ op: 'remove', upload });
  }

  /** Asked by this thread, so that a server to which nobody uploads needs no other. */
  async list(): Promise<string[]> {
    const names = await readdir(this.#directory);
    return [...new Set(names.map((name) => name.split('.')[0]!))];
  }

  freeBytes(): Promise<number> {
    return this.#ask<number>({ op: 'freeBytes' });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker) {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      await this.#ask({ op: 'close' });
      this.#isClosed = true;
      await ended;
    }
    this.#isClosed = true;
  }

  async #stream<T>(
    begin: StagingCall,
    end: StagingCall,
    delivery: number,
    source: AsyncIterable<Uint8Array>,
  ): Promise<T> {
    try {
      // Asked first, so that calls are taken in the order in which they were made.
      const begun = this.#ask(begin);
      // Asked for below, after the first bytes; a refusal before them must not count as one that nobody hears.
      begun.catch(() => undefined);
      let written: Promise<unknown> = begun;
      let held: Uint8Array[] = [];
      let bytes = 0;
      for await (const piece of source) {
        held.push(piece);
        bytes += piece.length;
        if (bytes < batchBytes) continue;
        // While this batch is written, the next one may come.
        await written;
        written = this.#write(delivery, held);
        written.catch(() => undefined);
        held = [];
        bytes = 0;
      }
      await written;
      await this.#write(delivery, held);
      return await this.#ask<T>(end);
    } catch (error) {
      await this.#ask({ op: 'abort', delivery }).catch(() => undefined);
      throw error;
    }
  }

  /** Hands bytes over, a slot full at a time. */
  async #write(delivery: number, pieces: readonly Uint8Array[]): Promise<void> {
    const { slotBytes } = this.#handOver.memory;
    const rest = [...pieces];
    while (rest.length > 0) {
      const slot = await this.#handOver.take();
      try {
        const view = slotView(this.#handOver.memory, slot, slotBytes);
        let filled = 0;
        while (rest[0] && filled < slotBytes) {
          const part = rest[0].subarray(0, slotBytes - filled);
          view.set(part, filled);
          filled += part.length;
          if (part.length === rest[0].length) rest.shift();
          else rest[0] = rest[0].subarray(part.length);
        }
        await this.#ask({ op: 'write', delivery, slot, bytes: filled });
      } finally {
        this.#handOver.release(slot);
      }
    }
  }

  #ask<T = void>(call: StagingCall): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('the staging is closed'));
    const id = (this.#lastId += 1);
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#running().postMessage({ id, call });
    }) as Promise<T>;
  }

  /** The thread; a new one after the old one was lost, which finds everything on the disk. */
  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./staging-worker.ts', import.meta.url), {
      workerData: { directory: this.#directory, memory: this.#handOver.memory },
      execArgv: [],
      env: {},
    });
    worker.on('message', (answer: StagingAnswer) => this.#hear(answer));
    worker.on('error', (error: Error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('the staging thread has ended')));
    this.#worker = worker;
    return worker;
  }

  #hear(answer: StagingAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(fromCrossed(answer.error));
    else waiting?.resolve(answer.result);
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = this.#waiting;
    this.#waiting = new Map();
    for (const { reject } of lost.values()) reject(error);
  }
}
