import type { Readable, Writable } from 'node:stream';

/** Bytes that are stored once, under the SHA-256 (64 lower-case hex digits) of themselves. */
export interface StoredBlob {
  sha256: string;
  /** In bytes. */
  size: number;
  /** When the bytes were last put, in ms since 1970; putting the same bytes again renews it. */
  storedAt: number;
}

/** Both ends are included and count from 0, as in `Content-Range` (RFC 9110 section 14.4). */
export interface ByteRange {
  start: number;
  end: number;
}

/** How a store that serves by itself should describe the bytes. */
export interface BlobUrlOptions {
  contentType: string;
  /** How long the address may be used. */
  seconds: number;
}

/**
 * Where audio, covers and backups lie. A name that is no SHA-256 is no blob: `stat` gives null, the others throw
 * {@link BlobMissing}. Errors of the machine (disk full, no connection) are thrown as they come.
 */
export interface Blobs {
  /** Stores all of `source`, durably, and tells its name. Storing what is there already is cheap and changes nothing. */
  put(source: Readable | AsyncIterable<Uint8Array>): Promise<StoredBlob>;

  /**
   * Takes over a finished local file whose SHA-256 the caller has computed; `path` is gone afterwards. Where the store
   * lies on the same disk nothing is copied.
   */
  adopt(path: string, sha256: string): Promise<StoredBlob>;

  stat(sha256: string): Promise<StoredBlob | null>;

  /** The bytes, or a part of them. The reader may stop early by destroying the stream. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;

  /**
   * Writes a part to `sink` at the pace at which it takes it, and leaves it open: the fast way to a socket. Resolves to
   * false, without an error, if the sink closed before the end.
   */
  copyTo(sink: Writable, sha256: string, range: ByteRange): Promise<boolean>;

  /** An address at which the reader's browser can fetch the bytes from the store itself, or null: then serve them here. */
  url(sha256: string, options: BlobUrlOptions): Promise<string | null>;

  /** The file of this machine in which the bytes lie, to be read only, for a thread of ours; null where there is none. */
  fileOf(sha256: string): string | null;

  /** Whether it was there. */
  delete(sha256: string): Promise<boolean>;

  /** Every blob, in no order. What is put or deleted meanwhile may or may not appear. */
  list(): AsyncIterable<StoredBlob>;

  close(): Promise<void>;
}

/** Asked for bytes that are not in the store. */
export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`no such blob: ${sha256}`);
    this.name = 'BlobMissing';
  }
}

const sha256Pattern = /^[0-9a-f]{64}$/;

export const isBlobName = (name: string): boolean => sha256Pattern.test(name);

/** Throws {@link BlobMissing} unless `name` can be a blob's: no store ever builds a path or a key from anything else. */
export function assertBlobName(name: string): void {
  if (!isBlobName(name)) throw new BlobMissing(name);
}
