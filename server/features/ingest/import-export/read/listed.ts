import type { ArchiveRefusal, ImportTable, ListFormat } from '#shared/ingest/import-export.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import type { ListRules } from './rules.ts';

/** A cleaned item of a list: its texts have one line each and a length that can be stored. */
export interface ListedLine {
  /** Never empty. */
  title: string;
  /** Empty where the list does not say. */
  artist: string;
  album: string;
  durationSeconds: number | null;
  /** An http(s) address, or null. */
  url: string | null;
  /** Other http(s) addresses of the same recording: pages, identifiers. */
  others: string[];
  /** Further addresses at which it plays. */
  sources: string[];
  isrc: string | null;
  mbid: string | null;
  /** True if it was a missing item in the list's origin; null if the list does not say. */
  wasMissing: boolean | null;
  /** True if title and artist were guessed from one text, and may be swapped. */
  guessed: boolean;
}

/** The fields of a playlist that only a few formats know; empty or null where this one does not. */
export interface ListHead {
  name: string;
  description: string;
  genre: string;
  visibility: Visibility | null;
  cover: string | null;
}

/** A list as it was read. */
export interface ReadList extends ListHead {
  /** Its index in the file, from 0. */
  index: number;
  lineCount: number;
  /** True if the items are all songs that were played, each once; the name is then the service's. */
  isHistory: boolean;
  /** Number of a history's songs that do not fit: the least played ones. */
  leftOut: number;
  /** The rules of a list that has rules instead of items. */
  rules: ListRules | null;
  /** The items; empty if other lists were chosen. */
  lines: ListedLine[];
}

/** A file as it was read. */
export interface ReadFile {
  format: ListFormat;
  /** Question to the person, instead of items: about a table whose columns are unknown, or about several lists. */
  asks: 'columns' | 'lists' | null;
  lists: ReadList[];
  table: ImportTable | null;
  /** For a page: the number of its list's items, if the page says so. */
  total: number | null;
  /** For an archive: its other files. */
  archive: ReadArchive | null;
}

/** The files of an archive that are no lists, by number, and those that could not be read. */
export interface ReadArchive {
  otherFiles: number;
  refused: { name: string; reason: ArchiveRefusal }[];
}

/** An uncleaned item from a format's reader; missing or unusable fields are left out. */
export interface RawLine {
  title?: string | undefined;
  artist?: string | undefined;
  album?: string | undefined;
  durationSeconds?: number | null | undefined;
  location?: string | undefined;
  others?: string[];
  /** Further addresses at which it plays; they may be in `others` as well. */
  sources?: string[];
  isrc?: string | undefined;
  mbid?: string | undefined;
  wasMissing?: boolean | null;
  guessed?: boolean;
  /** Number of plays, in a history. */
  plays?: number;
}

/** An uncleaned list from a format's reader. */
export interface RawList extends Partial<ListHead> {
  lines: RawLine[];
  /** True if the items are all songs that were played, each once; the name is then the service's. */
  isHistory?: boolean;
  /** Rules instead of lines. */
  rules?: ListRules;
}
