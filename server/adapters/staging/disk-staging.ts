import { access, constants, mkdir, readdir, statfs } from 'node:fs/promises';
import { eachPiece } from '#server/lib/pieces.ts';
import { Feed } from './feed.ts';
import { HandOver } from './hand-over.ts';
import { clearSideFiles } from './side-files.ts';
import type { Beginning } from './staging-calls.ts';
import type { ChunkPlace, Receipt, StagedChunk, Staging, WholeFile } from './staging.ts';
import { ThreadPool } from './thread-pool.ts';

/**
 * So much is gathered before it is handed over: a socket gives 64 KB at a time, each hand-over costs a turn, and the disk
 * takes whole blocks past the cache, best in pieces of this size.
 */
const batchBytes = 512 * 1024;
/** So many are filled and written at a time: two for each of forty senders. Others gather their bytes elsewhere. */
const batchesAtOnce = 96;
/** 8 MB through which the others' bytes go to the disk. */
const batchesKeptBack = 16;
/** Some hash while others wait for the disk. */
const threadCount = 4;

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
  readonly #handOver = new HandOver(batchesAtOnce, batchBytes, batchesKeptBack);
  readonly #threads: ThreadPool;
  #lastDelivery = 0;

  constructor(directory: string) {
    this.#directory = directory;
    this.#threads = new ThreadPool(threadCount, { directory, memory: this.#handOver.memory });
  }

  chunks(upload: string): Promise<StagedChunk[]> {
    return this.#threads.at(upload, (thread) => thread.ask<StagedChunk[]>({ op: 'chunks', upload }));
  }

  receive(upload: string, place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt> {
    return this.#stream<Receipt>({ upload, place }, source);
  }

  restore(upload: string, source: AsyncIterable<Uint8Array>): Promise<WholeFile> {
    return this.#stream<WholeFile>({ upload, place: null }, source);
  }

  assemble(upload: string, totalChunks: number): Promise<WholeFile> {
    return this.#threads.at(upload, (thread) =>
      thread.ask<WholeFile>({ op: 'assemble', upload, totalChunks }),
    );
  }

  remove(upload: string): Promise<void> {
    return this.#threads.leave(upload, (thread) => thread.ask({ op: 'remove', upload }));
  }

  /** Asked by this thread, so that a server to which nobody uploads needs no other. */
  async list(): Promise<string[]> {
    const names = await readdir(this.#directory);
    return [...new Set(names.map((name) => name.split('.')[0]!))];
  }

  /** Asked here: a thread would answer only after the bytes that it has to write. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#directory);
    return bavail * bsize;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  #stream<T>(beginning: Beginning, source: AsyncIterable<Uint8Array>): Promise<T> {
    return this.#threads.at(beginning.upload, async (thread) => {
      const feed = new Feed(thread, this.#handOver, (this.#lastDelivery += 1), beginning);
      try {
        await eachPiece(source, (bytes) => feed.take(bytes));
        return (await feed.end()) as T;
      } catch (error) {
        await feed.giveUp();
        throw error;
      }
    });
  }
}
