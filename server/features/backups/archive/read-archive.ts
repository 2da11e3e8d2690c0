import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { isDiskFull } from '#server/lib/streams.ts';
import { AppError } from '#shared/errors.ts';
import { decrypted, isEncrypted } from './age.ts';
import {
  BadArchive,
  type Manifest,
  manifestPath,
  mediaListPath,
  type TablePart,
  tablesOf,
} from './format.ts';
import { linesOf } from './lines.ts';
import { ArchiveState, readManifest, readMediaLine } from './promised.ts';

/** Told what an archive holds, part by part; what it leaves unread is checked all the same. */
export interface ArchiveVisitor {
  manifest?: (manifest: Manifest) => Promise<void>;
  table?: (table: TablePart, bytes: AsyncIterable<Buffer>) => Promise<void>;
  media?: (sha256: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
}

export interface ReadOptions {
  passphrase: string | null;
  /** Told the bytes of content read so far. */
  onBytes?: (bytes: number) => void;
}

/** A part as `tar-stream` gives it. */
type Entry = ReturnType<typeof extract> extends AsyncIterable<infer E> ? E : never;

const pieceBytes = 256 * 1024;

/**
 * Reads an archive from its first byte to its last and holds every part against the manifest: path, size and SHA-256;
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
  const tell = (bytes: number): void => options.onBytes?.((read += bytes));
  const sealed = await isEncrypted(file);
  if (sealed && options.passphrase === null) {
    throw new BadArchive('archive', 'it is encrypted: a passphrase is needed');
  }
  const untar = extract();
  // By its types it is a stream of streamx, which is one of Node's in what is used of it here.
  const sink = untar as unknown as Writable;
  const reading = new AbortController();
  const plain = createZstdDecompress({ chunkSize: pieceBytes });
  const source = createReadStream(file, { highWaterMark: pieceBytes });
  const opened = sealed ? Readable.from(decrypted(source, options.passphrase ?? '')) : source;
  const feeding = pipeline(
    opened,
    plain,
    async (bytes: AsyncIterable<Buffer>) => {
      for await (const piece of state.limited(bytes)) if (!sink.write(piece)) await drained(sink);
      sink.end();
    },
    { signal: reading.signal },
  );
  // Its failure ends the entries, by which it is told.
  feeding.catch((error: Error) => untar.destroy(error));
  try {
    for await (const entry of untar) await visit(state, entry, visitor, tell);
    await feeding;
  } catch (error) {
    untar.destroy();
    reading.abort();
    // The fault of the bytes says more than the part that they broke off in.
    const cause = await feeding.then(
      () => error,
      (failure: unknown) => (known(failure) ? failure : error),
    );
    throw known(cause) ? cause : new BadArchive(state.current, `cannot be read (${messageOf(cause)})`, cause);
  }
  return state.end();
}

/** Resolves when a stream takes more. Rejects where it takes nothing any more. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new Error('The reading was given up'));
    const goOn = (): void => {
      stream.off('close', end);
      resolve();
    };
    if (stream.destroyed) end();
    else stream.once('drain', goOn).once('close', end);
  });
}

const known = (error: unknown): boolean => error instanceof AppError || isDiskFull(error);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

async function visit(
  state: ArchiveState,
  entry: Entry,
  visitor: ArchiveVisitor,
  tell: (bytes: number) => void,
): Promise<void> {
  const { name: path, type, size } = entry.header;
  state.current = path;
  if (type !== 'file') throw new BadArchive(path, `a ${type ?? 'nameless part'} has no place here`);
  if (!state.manifest) {
    if (path !== manifestPath) throw new BadArchive(path, 'the manifest must come first');
    const manifest = state.begin(await readManifest(entry, size));
    await visitor.manifest?.(manifest);
    return;
  }

  const expected = state.take(path);
  if (size !== expected.bytes) throw new BadArchive(path, `${size} bytes instead of ${expected.bytes}`);
  const hash = createHash('sha256');
  const checked = (async function* () {
    for await (const piece of entry as AsyncIterable<Buffer>) {
      hash.update(piece);
      tell(piece.length);
      yield piece;
    }
  })();
  const table = tablesOf(state.manifest).find((one) => one.path === path);
  if (path === mediaListPath) await readMediaList(state, checked);
  else if (table && visitor.table) await visitor.table(table, checked);
  else if (!table && visitor.media) await visitor.media(expected.sha256, checked);
  for await (const _ of checked) continue;
  if (hash.digest('hex') !== expected.sha256) {
    throw new BadArchive(path, 'it is damaged: its SHA-256 is another');
  }
}

async function readMediaList(state: ArchiveState, bytes: AsyncIterable<Buffer>): Promise<void> {
  let count = 0;
  for await (const line of linesOf(bytes, mediaListPath))
    state.expectMedia(readMediaLine(line, (count += 1)));
  state.endMediaList(count);
}
