import { close, fstat, open } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const statFile = promisify(fstat);
const closeFile = promisify(close);

/** A file kept open for reading by position. */
export interface OpenFile {
  fd: number;
  size: number;
  /** When its bytes were last written, in ms since 1970. */
  storedAt: number;
  /** Hand it back exactly once. */
  release(): void;
}

interface Entry {
  fd: number;
  size: number;
  storedAt: number;
  users: number;
  dropped: boolean;
}

/**
 * Descriptors of the files read last, so that a stream of small ranges does not open and close one for each. A file in
 * use is never closed; one that is dropped (deleted, or long unused) is closed when its last reader is done.
 */
export class OpenFiles {
  readonly #limit: number;
  /** In the order of use, the latest last. */
  readonly #entries = new Map<string, Promise<Entry | null>>();

  constructor(limit = 128) {
    this.#limit = limit;
  }

  /** Null where there is no such file. */
  async take(path: string): Promise<OpenFile | null> {
    const opening = this.#entries.get(path) ?? openEntry(path);
    this.#entries.delete(path);
    this.#entries.set(path, opening);
    const entry = await opening.catch((error: unknown) => {
      this.#forget(path, opening);
      throw error;
    });
    if (entry === null) {
      this.#forget(path, opening);
      return null;
    }
    // Dropped while we waited, and nobody else reads it: its descriptor is closed already.
    if (entry.dropped && entry.users === 0) return this.take(path);
    entry.users += 1;
    await this.#dropOldest();
    let released = false;
    const release = (): void => {
      if (released) return;
      released = true;
      entry.users -= 1;
      closeIfDone(entry);
    };
    return { fd: entry.fd, size: entry.size, storedAt: entry.storedAt, release };
  }

  async drop(path: string): Promise<void> {
    const opening = this.#entries.get(path);
    if (opening === undefined) return;
    this.#entries.delete(path);
    const entry = await opening;
    if (entry === null) return;
    entry.dropped = true;
    closeIfDone(entry);
  }

  async dropAll(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((path) => this.drop(path)));
  }

  #forget(path: string, opening: Promise<Entry | null>): void {
    if (this.#entries.get(path) === opening) this.#entries.delete(path);
  }

  async #dropOldest(): Promise<void> {
    if (this.#entries.size <= this.#limit) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) await this.drop(oldest);
  }
}

async function openEntry(path: string): Promise<Entry | null> {
  const fd = await openFile(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (fd === null) return null;
  const stats = await statFile(fd);
  return { fd, size: stats.size, storedAt: Math.round(stats.mtimeMs), users: 0, dropped: false };
}

function closeIfDone(entry: Entry): void {
  // Closing a descriptor that was only read cannot lose anything: an error here has no one to tell.
  if (entry.dropped && entry.users === 0) void closeFile(entry.fd).catch(() => {});
}
