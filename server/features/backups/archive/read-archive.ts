import { createHash } from 'node:crypto';
import { directPieces } from '#server/lib/direct-read.ts';
import { isDiskFull } from '#server/lib/streams.ts';
import { unframed } from '#server/lib/zstd-unframe.ts';
import { AppError } from '#shared/errors.ts';
import {
  BadArchive,
  formatName,
  Manifest,
  manifestBytesAtMost,
  manifestPath,
  mediaListPath,
  MediaLine,
  mediaPath,
  searchTablesOf,
} from './format.ts';
import { type TarEntry, untar } from './untar.ts';

/** What a reader does with the parts; leave one out to only have it checked. A piece is good until the next is asked for. */
export interface ArchiveVisitor {
  manifest?: (manifest: Manifest) => Promise<void> | void;
  /** A table of the records, or of the search index. */
  table?: (table: Manifest['tables'][number], bytes: AsyncIterable<Buffer>) => Promise<void>;
  media?: (sha256: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** After each part but the manifest, once it is known to be right. */
  partDone?: (path: string) => Promise<void> | void;
}

export interface ReadOptions {
  signal: AbortSignal;
  onBytes?: (bytes: number) => void;
}

interface Expected {
  bytes: number;
  sha256: string;
}

/**
 * Reads an archive (the plain one: `unpack.ts` decrypts) from its first byte to its last and holds every part against the manifest: path, size and SHA-256;
 * nothing missing, nothing besides. No path of the archive is ever used as a path of this machine.
 * @throws BadArchive naming the part
 */
export async function readArchive(
  file: string,
  visitor: ArchiveVisitor,
  options: ReadOptions,
): Promise<Manifest> {
  const state = new ArchiveState();
  let read = 0;
  const told = (bytes: number): void => {
    options.signal.throwIfAborted();
    read += bytes;
    options.onBytes?.(read);
  };
  try {
    const plain = noMoreThan(state, unframed(directPieces(file)));
    for await (const entry of untar(plain)) {
      options.signal.throwIfAborted();
      await visit(state, entry, visitor, told);
    }
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof BadArchive || error instanceof AppError || isDiskFull(error)) throw error;
    throw new BadArchive(
      state.current,
      `cannot be read (${error instanceof Error ? error.message : 'unknown'})`,
    );
  }
  return state.end();
}

/** A tar header, its padding, and the padding at the end of a part. */
const tarOverheadBytes = 4 * 512;

/** What has been promised and what has come. */
class ArchiveState {
  current = 'archive';
  manifest: Manifest | null = null;
  /** How many bytes of tar may come before more is promised: the end of every decompression bomb. */
  allowedBytes = 2 * manifestBytesAtMost;
  readonly #expected = new Map<string, Expected>();

  expect(path: string, part: Expected): void {
    if (this.#expected.has(path)) throw new BadArchive(path, 'it is listed twice');
    this.#expected.set(path, part);
    this.allowedBytes += part.bytes + tarOverheadBytes;
  }

  take(path: string): Expected {
    const part = this.#expected.get(path);
    if (!part) throw new BadArchive(path, 'the manifest does not list it');
    this.#expected.delete(path);
    return part;
  }

  end(): Manifest {
    if (!this.manifest) throw new BadArchive(manifestPath, 'it is missing');
    const missing = this.#expected.keys().next();
    if (!missing.done) throw new BadArchive(missing.value, 'it is missing');
    return this.manifest;
  }
}

async function* noMoreThan(state: ArchiveState, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > state.allowedBytes) throw new BadArchive('archive', 'it holds more than its manifest says');
    yield piece;
  }
}

async function visit(
  state: ArchiveState,
  { path, kind, bytes: size, content }: TarEntry,
  visitor: ArchiveVisitor,
  tell: (bytes: number) => void,
): Promise<void> {
  state.current = path;
  if (kind !== 'file') throw new BadArchive(path, `a ${kind} has no place here`);

  if (!state.manifest) {
    if (path !== manifestPath) throw new BadArchive(path, 'the manifest must come first');
    state.manifest = await readManifest(content, size);
    for (const table of tablesOf(state.manifest)) state.expect(table.path, table);
    if (state.manifest.media) state.expect(mediaListPath, state.manifest.media);
    await visitor.manifest?.(state.manifest);
    return;
  }

  const expected = state.take(path);
  if (size !== expected.bytes) throw new BadArchive(path, `${size} bytes instead of ${expected.bytes}`);
  const hash = createHash('sha256');
  const checked = (async function* () {
    for await (const piece of content) {
      hash.update(piece);
      tell(piece.length);
      yield piece;
    }
  })();

  const table = tablesOf(state.manifest).find((one) => one.path === path);
  if (path === mediaListPath) await readMediaList(state, checked);
  else if (table && visitor.table) await visitor.table(table, checked);
  else if (!table && visitor.media) await visitor.media(expected.sha256, checked);
  // Whatever the visitor left unread is still checked.
  for await (const _ of checked) continue;
  if (hash.digest('hex') !== expected.sha256)
    throw new BadArchive(path, 'it is damaged: its SHA-256 is another');
  await visitor.partDone?.(path);
}

/** Those of the records, and those of the search index. */
const tablesOf = (manifest: Manifest): Manifest['tables'] => [
  ...manifest.tables,
  ...searchTablesOf(manifest),
];

async function readManifest(stream: AsyncIterable<Buffer>, size: number): Promise<Manifest> {
  if (size > manifestBytesAtMost) throw new BadArchive(manifestPath, 'it is too large');
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(pieces).toString());
  } catch {
    throw new BadArchive(manifestPath, 'it is not JSON');
  }
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== formatName) throw new BadArchive(manifestPath, 'this is no backup of Segue');
  const parsed = Manifest.safeParse(value);
  if (!parsed.success)
    throw new BadArchive(manifestPath, `it is not of version ${String(version)} of the format`);
  return parsed.data;
}

async function readMediaList(state: ArchiveState, bytes: AsyncIterable<Buffer>): Promise<void> {
  const media = state.manifest?.media;
  if (!media) return;
  let count = 0;
  let totalBytes = 0;
  for await (const line of linesOf(bytes)) {
    const parsed = MediaLine.safeParse(parseJson(line));
    if (!parsed.success) throw new BadArchive(mediaListPath, `line ${count + 1} is not one of a media list`);
    count += 1;
    totalBytes += parsed.data.bytes;
    if (parsed.data.archive === null) state.expect(mediaPath(parsed.data.sha256), parsed.data);
    else if (!media.needs.includes(parsed.data.archive))
      throw new BadArchive(mediaListPath, 'it needs an archive that the manifest does not name');
  }
  if (count !== media.count || totalBytes !== media.total_bytes) {
    throw new BadArchive(mediaListPath, 'its counts are not those of the manifest');
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** The lines of a stream of bytes, none of them empty. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter(Boolean);
  }
  if (rest) yield rest;
}
