import { createHash } from 'node:crypto';
import { isDiskFull } from '#server/lib/system-errors.ts';
import { AppError } from '#shared/errors.ts';
import { isEncrypted } from './age.ts';
import {
  BadArchive,
  type Manifest,
  manifestPath,
  mediaListPath,
  messageOf,
  type TablePart,
  tablesOf,
} from './format.ts';
import { linesOf } from './lines.ts';
import { type Entry, openArchive } from './open-archive.ts';
import { ArchiveState, readManifest, readMediaLine } from './promised.ts';

/** Receives the parts of an archive; a part that it does not read is checked all the same. */
export interface ArchiveVisitor {
  manifest?: (manifest: Manifest) => Promise<void>;
  table?: (table: TablePart, bytes: AsyncIterable<Buffer>) => Promise<void>;
  media?: (sha256: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
}

export interface ReadOptions {
  passphrase: string | null;
  /** Called with the bytes of content read so far. */
  onBytes?: (bytes: number) => void;
}

/**
 * Reads an archive from its first byte to its last and checks every part against the manifest: path, size and SHA-256; no
 * part missing, no further one. A path in the archive is never used as a path of this machine.
 * @throws BadArchive naming the part
 */
export async function readArchive(
  file: string,
  visitor: ArchiveVisitor,
  options: ReadOptions,
): Promise<Manifest> {
  const state = new ArchiveState();
  let read = 0;
  const report = (bytes: number): void => options.onBytes?.((read += bytes));
  const sealed = await isEncrypted(file);
  if (sealed && options.passphrase === null) {
    throw new BadArchive('archive', 'it is encrypted: a passphrase is needed');
  }
  const archive = openArchive(file, sealed ? options.passphrase : null, (bytes) => state.limited(bytes));
  try {
    for await (const part of archive.parts) await visit(state, part, visitor, report);
    await archive.fed;
  } catch (error) {
    await archive.close();
    // The fault of the bytes says more than the part that they broke off in.
    const cause = await archive.fed.then(
      () => error,
      (failure: unknown) => (known(failure) ? failure : error),
    );
    throw known(cause) ? cause : new BadArchive(state.current, `cannot be read (${messageOf(cause)})`, cause);
  }
  return state.end();
}

const known = (error: unknown): boolean => error instanceof AppError || isDiskFull(error);

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
    const manifest = state.begin(await readManifest(entry as AsyncIterable<Buffer>, size));
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
