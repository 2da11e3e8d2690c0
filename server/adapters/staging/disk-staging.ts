import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { StagedUpload } from './staged-upload.ts';
import type { ChunkPlace, Receipt, StagedChunk, Staging, WholeFile } from './staging.ts';

/** How many idle uploads stay open, so that the next chunk finds them (and the hash of the whole) ready. */
const keptOpen = 256;

interface Entry {
  upload: Promise<StagedUpload | null>;
  users: number;
}

/** Staging in a folder of this machine, for one server process. */
export async function openDiskStaging(directory: string): Promise<Staging> {
  await mkdir(directory, { recursive: true });
  // Side files of deliveries that a stopped server had under way: nobody was told of them.
  const names = await readdir(directory);
  await Promise.all(
    names
      .filter((name) => !/^[0-9a-z]+\.(part|chunks)$/.test(name))
      .map((name) => rm(join(directory, name), { recursive: true, force: true })),
  );
  return new DiskStaging(directory);
}

class DiskStaging implements Staging {
  readonly #directory: string;
  /** In the order of use, the latest last. */
  readonly #entries = new Map<string, Entry>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  async chunks(upload: string): Promise<StagedChunk[]> {
    return this.#use(upload, false, (staged) => staged?.chunks() ?? []);
  }

  async receive(upload: string, place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt> {
    return this.#use(upload, true, (staged) => staged!.receive(place, source));
  }

  async assemble(upload: string, totalChunks: number): Promise<WholeFile> {
    return this.#use(upload, true, (staged) => staged!.assemble(totalChunks));
  }

  async restore(upload: string, source: AsyncIterable<Uint8Array>): Promise<WholeFile> {
    await this.remove(upload);
    const path = `${this.#base(upload)}.part`;
    const hash = createHash('sha256');
    let size = 0;
    await using file = await open(path, 'wx');
    for await (const piece of source) {
      hash.update(piece);
      size += piece.length;
      await file.writeFile(piece);
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  async remove(upload: string): Promise<void> {
    const entry = this.#entries.get(upload);
    this.#entries.delete(upload);
    if (entry && entry.users === 0) await closeEntry(entry);
    const base = this.#base(upload);
    await rm(`${base}.part`, { force: true });
    await rm(`${base}.chunks`, { force: true });
  }

  async list(): Promise<string[]> {
    const names = await readdir(this.#directory);
    return [...new Set(names.map((name) => name.split('.')[0]!))];
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#directory);
    return bavail * bsize;
  }

  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map(closeEntry));
  }

  #base(upload: string): string {
    if (!/^[0-9a-z]{1,40}$/.test(upload)) throw new Error('Not an upload of ours');
    return join(this.#directory, upload);
  }

  async #use<T>(
    name: string,
    create: boolean,
    work: (staged: StagedUpload | null) => Promise<T> | T,
  ): Promise<T> {
    const entry = this.#entries.get(name) ?? {
      upload: StagedUpload.open(this.#base(name), create),
      users: 0,
    };
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    entry.users += 1;
    try {
      const staged = await entry.upload;
      // Looked for before its first chunk came: the next one looks again.
      if (staged === null) this.#forget(name, entry);
      return staged === null && create ? await this.#use(name, create, work) : await work(staged);
    } catch (error) {
      if (!(await entry.upload.catch(() => null))) this.#forget(name, entry);
      throw error;
    } finally {
      entry.users -= 1;
      if (entry.users === 0 && this.#entries.get(name) !== entry) await closeEntry(entry);
      await this.#closeOldest();
    }
  }

  #forget(name: string, entry: Entry): void {
    if (this.#entries.get(name) === entry) this.#entries.delete(name);
  }

  async #closeOldest(): Promise<void> {
    if (this.#entries.size <= keptOpen) return;
    for (const [name, entry] of this.#entries) {
      if (entry.users > 0) continue;
      this.#entries.delete(name);
      await closeEntry(entry);
      return;
    }
  }
}

async function closeEntry(entry: Entry): Promise<void> {
  const staged = await entry.upload.catch(() => null);
  await staged?.close();
}
