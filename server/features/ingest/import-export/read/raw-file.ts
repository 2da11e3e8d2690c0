import type { ImportTable, ListFormat } from '#shared/ingest/import-export.ts';
import type { RawLine, RawList } from './listed.ts';

/** A file as its format gives it, before anything is cleaned. */
export interface RawFile {
  format: ListFormat;
  lists: RawList[];
  /** Of a table; with `asks` nobody knows yet what its columns say. */
  table?: ImportTable;
  asks?: 'columns';
}

/** A history says the same many times: each song once, where it comes first. */
export function eachOnce(lines: readonly RawLine[]): RawLine[] {
  const seen = new Set<string>();
  return lines.filter(({ title = '', artist = '', location = '' }) => {
    const key = JSON.stringify([title, artist, title === '' ? location : '']);
    return !seen.has(key) && seen.add(key);
  });
}
