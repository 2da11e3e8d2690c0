import { AppError } from '#shared/errors.ts';
import { importLinesMax } from '#shared/limits.ts';
import { movingMessages } from '#shared/messages/moving.ts';
import type { ListFormat } from '#shared/moving.ts';
import { cleanLines, cleanText } from './clean.ts';
import { hasKnownHeader, readCsv } from './csv.ts';
import { decodeText } from './decode.ts';
import { readJspf } from './jspf.ts';
import type { ReadList } from './listed.ts';
import { readM3u } from './m3u.ts';
import { readPasted } from './pasted.ts';
import type { RawList } from './raw-list.ts';
import { readXspf } from './xspf.ts';

const readers: Record<ListFormat, (text: string) => RawList> = {
  xspf: readXspf,
  jspf: readJspf,
  m3u: readM3u,
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
  if (lines.length === 0) throw new AppError('unprocessable', movingMessages.empty);
  if (lines.length > importLinesMax) {
    const params = { count: lines.length, max: importLinesMax };
    throw new AppError('unprocessable', movingMessages.tooManyLines, { params });
  }
  return { format, name: cleanText(name), description: cleanText(description, 2000), lines };
}

function formatOf(text: string, fileName: string): ListFormat {
  const start = text.trimStart();
  if (start.startsWith('<')) return 'xspf';
  if (start.startsWith('{')) return 'jspf';
  if (start.startsWith('#EXTM3U') || /\.m3u8?$/i.test(fileName)) return 'm3u';
  if (hasKnownHeader(text) || /\.(csv|tsv)$/i.test(fileName)) return 'csv';
  return 'text';
}
