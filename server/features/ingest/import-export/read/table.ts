import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '#shared/errors.ts';
import { importLinesMax } from '#shared/limits.ts';
import { firstLine } from './text-lines.ts';

const delimiters = ['\t', ';', ',', '|'] as const;

/** Most rows: a history may be far longer than the number of its songs. */
const rowsMax = 100_000;

/** The delimiter of a first line: the commonest one outside quotes, or null where there is none. */
export function delimiterOf(text: string): string | null {
  const first = firstLine(text).replace(/"[^"]*"/g, '');
  const counted = delimiters.map((mark) => ({ mark, count: first.split(mark).length - 1 }));
  const best = counted.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.mark : null;
}

/** @throws AppError unprocessable where it is broken, or has more rows than any history */
export function parseTable(text: string): string[][] {
  const rows = parsed(text);
  if (rows.length <= rowsMax) return rows;
  const params = { count: rows.length, max: importLinesMax };
  throw new AppError('unprocessable', 'import-export:tooManyLines', { params });
}

function parsed(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text) ?? ',',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 100_000,
      to: rowsMax + 1,
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new AppError('unprocessable', 'import-export:brokenCsv', {
      params: { reason: cause.message.slice(0, 120) },
      cause,
    });
  }
}
