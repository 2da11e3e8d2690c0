/** A chunk whose bytes are safe here. */
export interface StagedChunk {
  index: number;
  /** In bytes. */
  size: number;
  /** 64 lower-case hex digits. */
  sha256: string;
}

/** Where a chunk belongs. */
export interface ChunkPlace {
  /** From 0 on. */
  index: number;
  /** Of its first byte in the whole file. */
  offset: number;
  /** Of the whole file in bytes, where it is known: room is made for it at once. */
  fileSize: number | null;
  /** What the sender says the bytes hash to. */
  sha256: string | null;
}

export interface Receipt {
  /** What is stored under this index. */
  chunk: StagedChunk;
  /** `different`: another content came first and stands; nothing was changed. */
  outcome: 'stored' | 'already there' | 'different';
  /** The indexes of all chunks of the upload that are here, ascending; null where finding out would take another question. */
  received: number[] | null;
}

/** All chunks as one local file. It stays where it is until it is moved away or the upload is removed. */
export interface WholeFile {
  path: string;
  size: number;
  sha256: string;
}

/**
 * Where the chunks of uploads lie until the whole is examined and becomes a blob. Which chunks have arrived is known
 * here and nowhere else, so that it can never differ from the bytes. An upload's name is one of our own ids; the first
 * chunk makes it, nobody announces it.
 */
export interface Staging {
  /** Ascending by index; empty for an upload that nothing is known of. */
  chunks(upload: string): Promise<StagedChunk[]>;

  /**
   * Takes in one chunk as fast as it comes. It counts from the moment at which this resolves, and nothing of it counts
   * where `source` throws (its error is passed on). The same chunk may come again, or twice at once: the first whole one
   * stands. Throws {@link ChunkDamaged} where the bytes do not hash to `place.sha256`.
   */
  receive(upload: string, place: ChunkPlace, source: AsyncIterable<Uint8Array>): Promise<Receipt>;

  /** The whole file with its SHA-256. Throws {@link ChunksMissing}. */
  assemble(upload: string, totalChunks: number): Promise<WholeFile>;

  /** Brings back a file that had been moved away already: the work on it was interrupted. */
  restore(upload: string, source: AsyncIterable<Uint8Array>): Promise<WholeFile>;

  /** Forgets an upload and its bytes; those still arriving are lost. */
  remove(upload: string): Promise<void>;

  /** The uploads of which there is anything here. */
  list(): Promise<string[]>;

  /** How many more bytes there is room for, or null where that is not known. */
  freeBytes(): Promise<number | null>;

  close(): Promise<void>;
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
