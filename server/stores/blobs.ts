import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { BlobUsage, UsageCount } from './blob-usage.ts';
import type { ByteRange, ObjectStore, ObjectUrlOptions } from './object-store.ts';
import type { WorkFolder } from './work-files.ts';

/** Bytes that are stored once, under the SHA-256 (64 lower-case hex digits) of themselves. */
export interface StoredBlob {
  sha256: string;
  /** In bytes. */
  size: number;
  /** When the bytes were last put, in ms since 1970; putting the same bytes again renews it. */
  storedAt: number;
}

export type NewBlob = Omit<StoredBlob, 'storedAt'>;

/**
 * Store of audio and pictures. A name that is no SHA-256 is no blob: `stat` gives null.
 * @throws BlobMissing; errors of the machine (disk full, no connection) as they come
 */
export interface Blobs {
  /** Stores all of `source`, durably, and answers its name. */
  put(source: AsyncIterable<Uint8Array>): Promise<NewBlob>;
  /** Takes over a finished local file whose SHA-256 the caller has computed; `path` is gone afterwards. */
  adopt(path: string, sha256: string): Promise<NewBlob>;
  stat(sha256: string): Promise<StoredBlob | null>;
  /** The bytes, or a part of them. The reader may stop early by destroying the stream. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  /** An address at which the reader's browser can fetch the bytes from the store itself, or null: then serve them here. */
  url(sha256: string, options: ObjectUrlOptions): Promise<string | null>;
  /** The file of this machine in which the bytes lie, to be read only, or null. */
  fileOf(sha256: string): string | null;
  /**
   * Deletes a blob.
   * @returns true if it existed
   */
  delete(sha256: string): Promise<boolean>;
  /** Every blob, in no order. What is put or deleted meanwhile may or may not appear. */
  list(): AsyncIterable<StoredBlob>;
  /** Total size of all blobs, counted along by all servers without a call to the store; null before the first `recount`. */
  usage(): Promise<BlobUsage | null>;
  /** Walks through the whole store, since servers die and others write into it, too. Meanwhile some may count twice or not at all. */
  recount(now: number, signal: AbortSignal): Promise<void>;
}

/** Asked for bytes that are not in the store. */
export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`no such blob: ${sha256}`);
    this.name = 'BlobMissing';
  }
}

const folder = 'blobs/';

const isBlobName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

const objectName = (sha256: string): string => {
  if (!isBlobName(sha256)) throw new BlobMissing(sha256);
  return `${folder}${sha256.slice(0, 2)}/${sha256}`;
};

/** Content addresses in an object store: each blob is an object `blobs/ab/abcd…`. Without a count their usage is not known. */
export function openBlobs(store: ObjectStore, work: WorkFolder, count?: UsageCount): Blobs {
  const blobs: Blobs = {
    async put(source) {
      const file = await work.write(source);
      try {
        return await blobs.adopt(file.path, file.sha256);
      } finally {
        await rm(file.path, { force: true });
      }
    },
    async adopt(path, sha256) {
      const key = objectName(sha256);
      const { size } = await stat(path);
      // A request to the store, and only the count of bytes needs it.
      const isNew = count && (await store.head(key)) === null;
      await store.put(key, path);
      if (isNew) count.add(1, size);
      return { sha256, size };
    },
    async stat(sha256) {
      const found = isBlobName(sha256) ? await store.head(objectName(sha256)) : null;
      return found && { sha256, ...found };
    },
    async open(sha256, range) {
      const stream = await store.get(objectName(sha256), range);
      if (!stream) throw new BlobMissing(sha256);
      return stream;
    },
    url: async (sha256, options) => (isBlobName(sha256) ? store.url(objectName(sha256), options) : null),
    fileOf: (sha256) => store.fileOf(objectName(sha256)),
    async delete(sha256) {
      const key = objectName(sha256);
      const found = await store.head(key);
      if (!found) return false;
      await store.delete(key);
      count?.add(-1, -found.size);
      return true;
    },
    async *list() {
      for await (const { key, size, storedAt } of store.list(folder)) {
        const sha256 = key.slice(key.lastIndexOf('/') + 1);
        if (isBlobName(sha256)) yield { sha256, size, storedAt };
      }
    },
    usage: async () => (count ? count.read() : null),
    async recount(now, signal) {
      const found = await countUp(blobs.list(), signal);
      await count?.replace({ ...found, countedAt: now });
    },
  };
  return blobs;
}

async function countUp(
  blobs: AsyncIterable<StoredBlob>,
  signal: AbortSignal,
): Promise<Pick<BlobUsage, 'bytes' | 'objects'>> {
  const found = { bytes: 0, objects: 0 };
  for await (const { size } of blobs) {
    signal.throwIfAborted();
    found.bytes += size;
    found.objects += 1;
  }
  return found;
}
