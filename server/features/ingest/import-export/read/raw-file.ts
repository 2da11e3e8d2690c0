import type { ImportTable, ListFormat } from '#shared/ingest/import-export.ts';
import type { RawLine, RawList } from './listed.ts';

/** An uncleaned file from a format's reader. */
export interface RawFile {
  format: ListFormat;
  lists: RawList[];
  /** The columns of a table; with `asks` their meaning is unknown. */
  table?: ImportTable;
  asks?: 'columns';
}

/** Each song of a history once, at its first place, with the number of its plays. */
export function eachOnce(lines: readonly RawLine[]): RawLine[] {
  const songs = new Map<string, RawLine>();
  for (const line of lines) {
    const key = songKey(line);
    const known = songs.get(key);
    songs.set(key, { ...(known ?? line), plays: (known?.plays ?? 0) + (line.plays ?? 1) });
  }
  return [...songs.values()];
}

export const songKey = ({ title = '', artist = '', location = '' }: RawLine): string =>
  JSON.stringify([title, artist, title === '' ? location : '']);
