import { createHash } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Delivery } from './delivery.ts';
import { StagedUpload } from './staged-upload.ts';
import type { Beginning } from './staging-calls.ts';
import type { Receipt, StagedChunk, WholeFile } from './staging.ts';

/** How many idle uploads stay open, so that the next chunk finds them (and the hash of the whole) ready. */
const keptOpen = 128;
/** While no more than these are sending to one thread, the hashes of the wholes keep pace with them; else they catch up later. */
const sendersAtEase = 3;

interface Restoring {
  path: string;
  file: number;
  hash: ReturnType<typeof createHash>;
  size: number;
}

/** The uploads of a folder, worked on one call at a time: everything here waits for the disk. */
export class StagingFolder {
  readonly #directory: string;
  /** In the order of use, the latest last. */
  readonly #open = new Map<string, StagedUpload>();
  readonly #deliveries = new Map<number, { upload: StagedUpload; delivery: Delivery }>();
  readonly #restoring = new Map<number, Restoring>();
  /** Uploads whose hash has not caught up. */
  readonly #unhashed = new Set<StagedUpload>();
  /** Removed while deliveries were under way. */
  readonly #orphans = new Set<StagedUpload>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  begin(id: number, { upload, place }: Beginning): void {
    if (place === null) {
      this.#beginRestore(id, upload);
      return;
    }
    const staged = this.#take(upload, true)!;
    this.#deliveries.set(id, { upload: staged, delivery: staged.begin(place) });
    staged.users += 1;
  }

  write(id: number, bytes: Uint8Array): void {
    const restoring = this.#restoring.get(id);
    if (!restoring) {
      this.#deliveries.get(id)?.delivery.write(bytes);
      return;
    }
    restoring.hash.update(bytes);
    for (let at = 0; at < bytes.length;) at += writeSync(restoring.file, bytes, at);
    restoring.size += bytes.length;
  }

  end(id: number): Receipt | WholeFile {
    const restoring = this.#restoring.get(id);
    if (restoring) return this.#endRestore(id, restoring);
    const { upload, delivery } = this.#deliveries.get(id)!;
    try {
      const receipt = upload.end(delivery);
      if (receipt.outcome === 'stored') this.#unhashed.add(upload);
      return receipt;
    } finally {
      this.#release(id);
    }
  }

  abort(id: number): void {
    const restoring = this.#restoring.get(id);
    if (restoring) closeSync(restoring.file);
    this.#restoring.delete(id);
    const under = this.#deliveries.get(id);
    under?.upload.giveUp(under.delivery);
    if (under) this.#release(id);
  }

  chunks(upload: string): StagedChunk[] {
    return this.#take(upload, false)?.chunks() ?? [];
  }

  assemble(upload: string, totalChunks: number): WholeFile {
    return this.#take(upload, true)!.assemble(totalChunks);
  }

  remove(upload: string): void {
    const staged = this.#open.get(upload);
    if (staged) {
      this.#open.delete(upload);
      this.#unhashed.delete(staged);
      if (staged.users === 0) staged.close();
      else this.#orphans.add(staged);
    }
    const base = this.#base(upload);
    rmSync(`${base}.part`, { force: true });
    rmSync(`${base}.chunks`, { force: true });
  }

  /** A little of what can wait; false where nothing does, or where so many are sending that it has to. */
  workAside(): boolean {
    const [upload] = this.#unhashed;
    if (!upload || this.#deliveries.size > sendersAtEase) return false;
    // The next one's turn: nobody's file waits for the whole of another's.
    this.#unhashed.delete(upload);
    if (upload.hashSome()) this.#unhashed.add(upload);
    return true;
  }

  close(): void {
    for (const staged of [...this.#open.values(), ...this.#orphans]) staged.close();
    this.#open.clear();
    this.#orphans.clear();
    this.#unhashed.clear();
  }

  #beginRestore(id: number, upload: string): void {
    this.remove(upload);
    const path = `${this.#base(upload)}.part`;
    this.#restoring.set(id, { path, file: openSync(path, 'wx'), hash: createHash('sha256'), size: 0 });
  }

  #endRestore(id: number, { path, file, hash, size }: Restoring): WholeFile {
    this.#restoring.delete(id);
    closeSync(file);
    return { path, size, sha256: hash.digest('hex') };
  }

  #base(upload: string): string {
    if (!/^[0-9a-z]{1,40}$/.test(upload)) throw new Error('Not an upload of ours');
    return join(this.#directory, upload);
  }

  #take(name: string, create: boolean): StagedUpload | null {
    const staged = this.#open.get(name) ?? StagedUpload.open(this.#base(name), create);
    if (staged === null) return null;
    this.#open.delete(name);
    this.#open.set(name, staged);
    this.#closeOldest(staged);
    return staged;
  }

  #closeOldest(wanted: StagedUpload): void {
    if (this.#open.size <= keptOpen) return;
    for (const [name, staged] of this.#open) {
      if (staged === wanted || staged.users > 0 || this.#unhashed.has(staged)) continue;
      this.#open.delete(name);
      staged.close();
      return;
    }
  }

  #release(id: number): void {
    const under = this.#deliveries.get(id);
    this.#deliveries.delete(id);
    if (!under) return;
    under.upload.users -= 1;
    if (under.upload.users === 0 && this.#orphans.delete(under.upload)) under.upload.close();
  }
}
