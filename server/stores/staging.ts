import { createHash } from 'node:crypto';
import type { Locks } from '#server/locks/locks.ts';
import { withLock } from '#server/locks/with-lock.ts';
import type { ObjectStore } from './object-store.ts';
import type { WorkFile, WorkFolder } from './work-files.ts';

/** A chunk whose bytes are safe here. */
export interface StagedChunk {
  index: number;
  /** In bytes. */
  size: number;
  /** 64 lower-case hex digits. */
  sha256: string;
}

/** `different`: another content came first and stands; nothing was changed. */
export type ChunkOutcome = 'stored' | 'already there' | 'different';

/**
 * Store of the chunks of uploads, named by our own ids, until the whole is examined and becomes a blob. It alone knows which
 * chunks have arrived, so that this can never differ from the bytes.
 */
export interface Staging {
  /** Ascending by index; empty for an unknown upload. */
  chunks(upload: string): Promise<StagedChunk[]>;
  /**
   * Takes in one chunk, which is safe from the moment at which this resolves. The same chunk may come again, or twice at
   * once: the first one stands.
   * @param place with the hash of the bytes by the sender's word
   * @param file the chunk's bytes; it is moved or left, and the caller removes what is left
   * @throws ChunkDamaged where they have another hash
   */
  receive(
    upload: string,
    place: { index: number; sha256: string | null },
    file: WorkFile,
  ): Promise<ChunkOutcome>;
  /** All chunks as one local file, which the caller removes. Throws {@link ChunksMissing}. */
  assemble(upload: string, totalChunks: number): Promise<WorkFile>;
  /** Forgets an upload and its bytes. */
  remove(upload: string): Promise<void>;
  /** The uploads of which there is anything here. */
  list(): Promise<string[]>;
  /** Free bytes, or null where the number is unknown. */
  freeBytes(): Promise<number | null>;
}

/** The bytes of a chunk are not the ones that were sent. */
export class ChunkDamaged extends Error {
  constructor() {
    super('the chunk does not hash to what its sender says');
    this.name = 'ChunkDamaged';
  }
}

/** The whole was asked for before all its chunks are here. */
export class ChunksMissing extends Error {
  readonly indexes: number[];

  constructor(indexes: number[]) {
    super(`chunks missing: ${indexes.slice(0, 10).join(', ')}`);
    this.name = 'ChunksMissing';
    this.indexes = indexes;
  }
}

const folder = 'staging/';
const chunkName = /^(\d{6})\.(\d+)\.([0-9a-f]{64})$/;

const folderOf = (upload: string): string => {
  if (!/^[0-9a-z]{1,40}$/.test(upload)) throw new Error('Not an upload of ours');
  return `${folder}${upload}/`;
};
const indexOf = (index: number): string => String(index).padStart(6, '0');
const objectName = (upload: string, { index, size, sha256 }: StagedChunk): string =>
  `${folderOf(upload)}${indexOf(index)}.${size}.${sha256}`;

/**
 * Chunks as objects `staging/UPLOAD/INDEX.SIZE.SHA256`, whose names say all there is to know: they may reach any server
 * that shares the store, and any of them may put the whole together. Which of two contents of a chunk came first is
 * settled under a lock that the servers share.
 */
export function openStaging(store: ObjectStore, work: WorkFolder, locks: Locks): Staging {
  return {
    chunks: async (upload) => listChunks(store, folderOf(upload)),

    async receive(upload, { index, sha256 }, file) {
      const prefix = `${folderOf(upload)}${indexOf(index)}.`;
      if (sha256 !== null && sha256 !== file.sha256) throw new ChunkDamaged();
      return withLock(locks, `chunk:${upload}:${index}`, async () => {
        const [there] = await listChunks(store, prefix);
        if (there) {
          const isSame = there.sha256 === file.sha256 && there.size === file.size;
          return isSame ? 'already there' : 'different';
        }
        await store.put(objectName(upload, { index, ...file }), file.path);
        return 'stored';
      });
    },

    async assemble(upload, totalChunks) {
      const chunks = await listChunks(store, folderOf(upload));
      const here = new Set(chunks.map((chunk) => chunk.index));
      const missing = Array.from({ length: totalChunks }, (_, index) => index).filter(
        (index) => !here.has(index),
      );
      if (missing.length > 0) throw new ChunksMissing(missing);
      return work.write(bytesOf(store, upload, chunks.slice(0, totalChunks)));
    },

    async remove(upload) {
      for await (const { key } of store.list(folderOf(upload))) await store.delete(key);
    },

    async list() {
      const uploads = new Set<string>();
      for await (const { key } of store.list(folder)) {
        const [, upload, chunk] = key.split('/');
        if (upload !== undefined && chunk !== undefined) uploads.add(upload);
      }
      return [...uploads];
    },

    freeBytes: () => store.freeBytes(),
  };
}

/** Ascending by index. Of two of one index, which a lock lost in a crash could leave, the older counts. */
async function listChunks(store: ObjectStore, prefix: string): Promise<StagedChunk[]> {
  const found = new Map<number, StagedChunk & { storedAt: number }>();
  for await (const { key, storedAt } of store.list(prefix)) {
    const [, digits, bytes, sha256] = chunkName.exec(key.slice(key.lastIndexOf('/') + 1)) ?? [];
    if (sha256 === undefined) continue;
    const index = Number(digits);
    const other = found.get(index);
    if (!other || storedAt < other.storedAt)
      found.set(index, { index, size: Number(bytes), sha256, storedAt });
  }
  return [...found.values()]
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, size, sha256 }) => ({ index, size, sha256 }));
}

/** Bytes that are not those that were acknowledged are asked for again: a disk may lose what it has promised. */
async function* bytesOf(
  store: ObjectStore,
  upload: string,
  chunks: readonly StagedChunk[],
): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    const hash = createHash('sha256');
    const key = objectName(upload, chunk);
    const stream = await store.get(key);
    if (stream === null) throw new ChunksMissing([chunk.index]);
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      yield piece;
    }
    if (hash.digest('hex') === chunk.sha256) continue;
    await store.delete(key);
    throw new ChunksMissing([chunk.index]);
  }
}
