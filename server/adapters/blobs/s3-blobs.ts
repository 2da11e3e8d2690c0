import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { openS3Store, type S3Store } from '#server/adapters/s3/s3-store.ts';
import {
  assertBlobName,
  BlobMissing,
  type Blobs,
  type BlobUrlOptions,
  type ByteRange,
  isBlobName,
  type StoredBlob,
} from './blobs.ts';
import { pumpStream } from './pump-stream.ts';

const folder = 'blobs/';
const keyOf = (sha256: string): string => `${folder}${sha256.slice(0, 2)}/${sha256}`;

/**
 * Blobs as objects `blobs/ab/abcd…` in a bucket. An object is there as a whole or not at all, so nothing has to be
 * renamed; what arrives without a name yet waits in `workFolder` on this machine until its SHA-256 is known.
 */
export async function openS3Blobs(url: string, workFolder: string): Promise<Blobs> {
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { recursive: true });
  return new S3Blobs(await openS3Store(url), workFolder);
}

class S3Blobs implements Blobs {
  readonly #store: S3Store;
  readonly #workFolder: string;

  constructor(store: S3Store, workFolder: string) {
    this.#store = store;
    this.#workFolder = workFolder;
  }

  async put(source: Readable | AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    const temporary = path.join(this.#workFolder, randomUUID());
    try {
      const hash = createHash('sha256');
      const file = await open(temporary, 'wx');
      try {
        for await (const piece of source as AsyncIterable<Uint8Array>) {
          hash.update(piece);
          await file.writeFile(piece);
        }
      } finally {
        await file.close();
      }
      return await this.#bring(temporary, hash.digest('hex'));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async adopt(file: string, sha256: string): Promise<StoredBlob> {
    assertBlobName(sha256);
    const stored = await this.#bring(file, sha256);
    await rm(file, { force: true });
    return stored;
  }

  async stat(sha256: string): Promise<StoredBlob | null> {
    if (!isBlobName(sha256)) return null;
    const found = await this.#store.head(keyOf(sha256));
    return found && { sha256, ...found };
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    assertBlobName(sha256);
    const stream = await this.#store.get(keyOf(sha256), range);
    if (stream === null) throw new BlobMissing(sha256);
    return stream;
  }

  async copyTo(sink: Writable, sha256: string, range: ByteRange): Promise<boolean> {
    if (sink.destroyed) return false;
    return pumpStream(await this.open(sha256, range), sink);
  }

  async url(sha256: string, { contentType, seconds }: BlobUrlOptions): Promise<string | null> {
    // Small things stay here: a further request costs more than they do.
    const isLarge = contentType.startsWith('audio/');
    if (!this.#store.place.redirect || !isLarge || !isBlobName(sha256)) return null;
    return this.#store.signedUrl(keyOf(sha256), { contentType, seconds });
  }

  fileOf(): null {
    return null;
  }

  async delete(sha256: string): Promise<boolean> {
    assertBlobName(sha256);
    // S3 does not say whether there was anything.
    if ((await this.#store.head(keyOf(sha256))) === null) return false;
    await this.#store.delete(keyOf(sha256));
    return true;
  }

  async *list(): AsyncIterable<StoredBlob> {
    for await (const { key, size, storedAt } of this.#store.list(folder)) {
      const sha256 = key.slice(key.lastIndexOf('/') + 1);
      if (isBlobName(sha256)) yield { sha256, size, storedAt };
    }
  }

  async close(): Promise<void> {
    this.#store.close();
  }

  /** Has a local file's bytes in the store; those that are there already are only made new. */
  async #bring(file: string, sha256: string): Promise<StoredBlob> {
    const key = keyOf(sha256);
    const { size } = await stat(file);
    const there = await this.#store.head(key);
    if (there?.size === size) await this.#store.touch(key);
    else await this.#store.putFile(key, file);
    return { sha256, size, storedAt: Date.now() };
  }
}
