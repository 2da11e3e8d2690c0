import { text } from 'node:stream/consumers';
import {
  BadArchive,
  formatName,
  Manifest,
  manifestBytesAtMost,
  manifestPath,
  MediaLine,
  mediaListPath,
  mediaPath,
  tablesOf,
} from './format.ts';

interface Expected {
  bytes: number;
  sha256: string;
}

/** A tar header, its padding, and the padding at the end of a part. */
const tarOverheadBytes = 4 * 512;

/** The parts that an archive's manifest promises, and those that have been read. */
export class ArchiveState {
  /** The part that is being read. */
  current = 'archive';
  manifest: Manifest | null = null;
  /** Bytes of tar that may come before the manifest or the media list promises more: the limit on decompression bombs. */
  #allowedBytes = 2 * manifestBytesAtMost;
  #mediaBytes = 0;
  readonly #expected = new Map<string, Expected>();

  begin(manifest: Manifest): Manifest {
    this.manifest = manifest;
    for (const table of tablesOf(manifest)) this.#expect(table.path, table);
    if (manifest.media) this.#expect(mediaListPath, manifest.media);
    return manifest;
  }

  expectMedia({ sha256, bytes, archive }: MediaLine): void {
    const media = this.manifest?.media;
    if (!media) return;
    this.#mediaBytes += bytes;
    if (archive === null) this.#expect(mediaPath(sha256), { sha256, bytes });
    else if (!media.needs.includes(archive)) {
      throw new BadArchive(mediaListPath, 'it needs an archive that the manifest does not name');
    }
  }

  endMediaList(count: number): void {
    const media = this.manifest?.media;
    if (media && (count !== media.count || this.#mediaBytes !== media.total_bytes)) {
      throw new BadArchive(mediaListPath, 'its counts are not those of the manifest');
    }
  }

  take(path: string): Expected {
    const part = this.#expected.get(path);
    if (!part) throw new BadArchive(path, 'the manifest does not list it');
    this.#expected.delete(path);
    return part;
  }

  async *limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const piece of source) {
      bytes += piece.length;
      if (bytes > this.#allowedBytes) throw new BadArchive('archive', 'it holds more than its manifest says');
      yield piece;
    }
  }

  end(): Manifest {
    if (!this.manifest) throw new BadArchive(manifestPath, 'it is missing');
    const missing = this.#expected.keys().next();
    if (!missing.done) throw new BadArchive(missing.value, 'it is missing');
    return this.manifest;
  }

  #expect(path: string, part: Expected): void {
    if (this.#expected.has(path)) throw new BadArchive(path, 'it is listed twice');
    this.#expected.set(path, part);
    this.#allowedBytes += part.bytes + tarOverheadBytes;
  }
}

export async function readManifest(stream: AsyncIterable<Buffer>, size: number): Promise<Manifest> {
  if (size > manifestBytesAtMost) throw new BadArchive(manifestPath, 'it is too large');
  const value = parseJson(await text(stream)) as Partial<Manifest> | null | undefined;
  if (value === undefined) throw new BadArchive(manifestPath, 'it is not JSON');
  if (value?.format !== formatName) throw new BadArchive(manifestPath, 'this is no backup of Segue');
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) {
    throw new BadArchive(manifestPath, `it is not of version ${String(value.version)} of the format`);
  }
  const names = tablesOf(parsed.data).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new BadArchive(manifestPath, `it names the table ${twice} twice`);
  return parsed.data;
}

export function readMediaLine(line: string, number: number): MediaLine {
  const parsed = MediaLine.safeParse(parseJson(line));
  if (!parsed.success) throw new BadArchive(mediaListPath, `line ${number} is not one of a media list`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
