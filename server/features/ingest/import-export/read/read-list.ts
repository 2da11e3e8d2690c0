import { AppError } from '#shared/errors.ts';
import type { ListFormat } from '#shared/ingest/import-export.ts';
import { descriptionMax, genreMax, importLinesMax, importListsMax } from '#shared/limits.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import { cleanLines, cleanLinesOfText, cleanText } from './clean.ts';
import { isTable, readCsv } from './csv.ts';
import { decodeText } from './decode.ts';
import type { RawList, ReadFile, ReadList } from './listed.ts';
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
 * Reads lists in whatever form they come; what a file is counts, not what it is called.
 * @throws AppError unsupported_media (no text), unprocessable (broken, empty, too long, or no list)
 */
export function readLists(bytes: Uint8Array, fileName = '', options: ReadOptions = {}): ReadFile {
  const text = decodeText(bytes);
  // Answers about columns are of a table.
  const read = options.columns ? readCsv : readerOf(text, fileName);
  return cleanFile(read(text, options), options);
}

/** Reads a list's page. Its list may be empty: then the page tells a name at most. */
export function readListPage(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const { total, ...page } = readPage(decodeText(bytes));
  if (page.lines.length > 0) return { ...cleanFile({ format: 'page', lists: [page] }, options), total };
  return { format: 'page', asks: null, lists: [cleanList(page, 0)], table: null, total };
}

/**
 * A file with lines that can be stored: those of the lists that were chosen, or of the only one.
 * @throws AppError unprocessable (empty, too long)
 */
function cleanFile({ format, lists: raw, table, asks }: RawFile, options: ReadOptions): ReadFile {
  if (asks) return { format, asks, lists: [], table: table ?? null, total: null };
  const lists = raw.map(cleanList).filter(({ lines }) => lines.length > 0);
  if (lists.length === 0) throw new AppError('unprocessable', importExportMessages.empty);
  if (lists.length > importListsMax) {
    const params = { count: lists.length, max: importListsMax };
    throw new AppError('unprocessable', importExportMessages.tooManyLists, { params });
  }
  const chosen = new Set(lists.length === 1 ? [lists[0]?.index] : options.chosen);
  const count = lists.reduce((sum, { index, lineCount }) => sum + (chosen.has(index) ? lineCount : 0), 0);
  if (count > importLinesMax) {
    const params = { count, max: importLinesMax };
    throw new AppError('unprocessable', importExportMessages.tooManyLines, { params });
  }
  return {
    format,
    asks: lists.some(({ index }) => chosen.has(index)) ? null : 'lists',
    lists: lists.map((list) => (chosen.has(list.index) ? list : { ...list, lines: [] })),
    table: table ?? null,
    total: null,
  };
}

function cleanList(raw: RawList, index: number): ReadList {
  const lines = cleanLines(raw.lines);
  return {
    index,
    name: cleanText(raw.name),
    description: cleanLinesOfText(raw.description, descriptionMax),
    genre: cleanText(raw.genre, genreMax),
    visibility: raw.visibility ?? null,
    cover: raw.cover || null,
    lineCount: lines.length,
    lines,
  };
}

function readerOf(text: string, fileName: string): Reader {
  const first = firstLine(text);
  if (first.startsWith('<')) return readXml;
  if (first.startsWith('{') || isJsonArray(first)) return readJson;
  if (isPls(first)) return one('pls', readPls);
  if (/^#EXT(M3U|INF:)/.test(first) || /\.m3u8?$/i.test(fileName)) return one('m3u', readM3u);
  if (isTable(text) || /\.(csv|tsv)$/i.test(fileName)) return readCsv;
  return one('text', readPasted);
}

/** JSON of other services begins with `[` and one of these; "[Explicit] Rain" is a title. */
const isJsonArray = (first: string): boolean => /^\[\s*(?:$|[[{"\]])/.test(first);
