import type { Readable } from 'node:stream';

/** Both ends are included and count from 0, as in `Content-Range` (RFC 9110 section 14.4). */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  /** A path of lower-case words, such as `blobs/ab/abcd…`. */
  key: string;
  /** In bytes. */
  size: number;
  /** When it was last put, in ms since 1970. */
  storedAt: number;
}

/** Headers and validity of an address at a store that serves by itself. */
export interface ObjectUrlOptions {
  contentType: string;
  /** Validity of the address. */
  seconds: number;
}

/**
 * Store of bytes by key: on disk, or in an S3 bucket. An object is there as a whole or not at all, and survives a crash once
 * `put` has resolved.
 * @throws errors of the machine (disk full, no connection) as they come
 */
export interface ObjectStore {
  /** Takes over a finished file of this machine; `path` is gone afterwards. Replaces what has the key. */
  put(key: string, path: string): Promise<void>;
  /** The bytes or a part of them; null where there is no such object. Readers may stop early by destroying the stream. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  head(key: string): Promise<Omit<StoredObject, 'key'> | null>;
  /** Every object whose key begins so, in no order. What is put or deleted meanwhile may or may not appear. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Does nothing where there is no such object. */
  delete(key: string): Promise<void>;

  /** An address at which the reader's browser can fetch the object from the store itself, or null. */
  url(key: string, options: ObjectUrlOptions): Promise<string | null>;
  /** The object's own file on this machine, to be read only, or null. */
  fileOf(key: string): string | null;
  /** Free bytes, or null where the number is unknown. */
  freeBytes(): Promise<number | null>;
  close(): Promise<void>;
}
