import { AppError } from '#shared/errors.ts';
import type { ListFormat } from '#shared/import-export.ts';
import { importLinesMax } from '#shared/limits.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import { cleanLines, cleanText } from './clean.ts';
import { hasKnownHeader, readCsv } from './csv.ts';
import { decodeText } from './decode.ts';
import { readJspf } from './jspf.ts';
import type { ReadList } from './listed.ts';
import { readM3u } from './m3u.ts';
import { readPasted } from './pasted.ts';
import { isPls, readPls } from './pls.ts';
import type { RawList } from './raw-list.ts';
import { firstLine } from './text-lines.ts';
import { readXspf } from './xspf.ts';

const readers: Record<ListFormat, (text: string) => RawList> = {
  xspf: readXspf,
  jspf: readJspf,
  m3u: readM3u,
  pls: readPls,
  csv: readCsv,
  text: readPasted,
};

/**
 * Reads a list in whatever form it comes; what it is counts, not what its file is called.
 * @throws AppError unsupported_media (no text), unprocessable (broken, empty, too long, or no list)
 */
export function readList(bytes: Uint8Array, fileName = ''): ReadList {
  const text = decodeText(bytes);
  const format = formatOf(text, fileName);
  const { name, description, lines: raw } = readers[format](text);
  const lines = cleanLines(raw);
  if (lines.length === 0) throw new AppError('unprocessable', importExportMessages.empty);
  if (lines.length > importLinesMax) {
    const params = { count: lines.length, max: importLinesMax };
    throw new AppError('unprocessable', importExportMessages.tooManyLines, { params });
  }
  return { format, name: cleanText(name), description: cleanText(description, 2000), lines };
}

function formatOf(text: string, fileName: string): ListFormat {
  const first = firstLine(text);
  if (first.startsWith('<')) return 'xspf';
  if (first.startsWith('{') || isJsonArray(first)) return 'jspf';
  if (isPls(first)) return 'pls';
  if (/^#EXT(M3U|INF:)/.test(first) || /\.m3u8?$/i.test(fileName)) return 'm3u';
  if (hasKnownHeader(text) || /\.(csv|tsv)$/i.test(fileName)) return 'csv';
  return 'text';
}

/** JSON of other services begins with `[` and one of these; "[Explicit] Rain" is a title. */
const isJsonArray = (first: string): boolean => /^\[\s*(?:$|[[{"\]])/.test(first);
