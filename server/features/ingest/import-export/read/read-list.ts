import type { ListFormat } from '#shared/ingest/import-export.ts';
import { chooseLists, cleanList, holdsAnything, nothingAsked } from './chosen-lists.ts';
import { isTable, readCsv } from './csv.ts';
import { isCue, readCue } from './cue.ts';
import { decodeText } from './decode.ts';
import type { RawList, ReadFile } from './listed.ts';
import { readM3u } from './m3u.ts';
import type { ReadOptions } from './options.ts';
import { readPage } from './page.ts';
import { readPasted } from './pasted.ts';
import { isPls, readPls } from './pls.ts';
import type { RawFile } from './raw-file.ts';
import { readJson } from './read-json.ts';
import { readXml } from './read-xml.ts';
import { firstLine } from './text-lines.ts';

type Reader = (text: string, options: ReadOptions) => RawFile;

const one =
  (format: ListFormat, read: (text: string) => RawList): Reader =>
  (text) => ({ format, lists: [read(text)] });

/**
 * Reads lists in any known form; the content decides, not the file's name.
 * @throws AppError unsupported_media (no text), unprocessable (broken, empty, too long, or no list)
 */
export function readLists(bytes: Uint8Array, fileName = '', options: ReadOptions = {}): ReadFile {
  return cleanFile(readRaw(bytes, fileName, options), options);
}

/** The uncleaned lists of a file. */
export function readRaw(bytes: Uint8Array, fileName: string, options: ReadOptions): RawFile {
  const text = decodeText(bytes);
  // Answers about columns are of a table.
  const read = options.columns ? readCsv : readerOf(text, fileName);
  return read(text, options);
}

/** Reads a list's page. Its list may be empty: then the page has a name at most. */
export function readListPage(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const { total, ...page } = readPage(decodeText(bytes));
  if (page.lines.length > 0) return { ...cleanFile({ format: 'page', lists: [page] }, options), total };
  return { ...nothingAsked, format: 'page', lists: [cleanList(page, 0)], total };
}

/** A file with cleaned items of the chosen lists, or of the only one. */
function cleanFile({ format, lists: raw, asks, ...file }: RawFile, options: ReadOptions): ReadFile {
  const table = file.table ?? null;
  if (asks) return { ...nothingAsked, format, asks, lists: [], table };
  const lists = raw.map(cleanList).filter(holdsAnything);
  return { ...nothingAsked, format, table, ...chooseLists(lists, options) };
}

function readerOf(text: string, fileName: string): Reader {
  const first = firstLine(text);
  if (first.startsWith('<')) return readXml;
  if (first.startsWith('{') || isJsonArray(first)) return readJson;
  if (isCue(text)) return one('cue', readCue);
  if (isPls(first)) return one('pls', readPls);
  if (/^#EXT(M3U|INF:)/.test(first) || /\.m3u8?$/i.test(fileName)) return one('m3u', readM3u);
  if (isTable(text) || /\.(csv|tsv)$/i.test(fileName)) return readCsv;
  return one('text', readPasted);
}

/**
 * Reports whether a first line begins a JSON array of another service: `[` and then one of these. "[Explicit] Rain" is a
 * title.
 */
const isJsonArray = (first: string): boolean => /^\[\s*(?:$|[[{"\]])/.test(first);
