import type { ArchiveRefusal, ImportTable, ListFormat } from '#shared/ingest/import-export.ts';
import type { Visibility } from '#shared/playlists/playlists.ts';
import type { ListRules } from './rules.ts';

/** A line of somebody's list, cleaned: one line of text each, none longer than may be stored. */
export interface ListedLine {
  /** Never empty. */
  title: string;
  /** Empty where the list does not say. */
  artist: string;
  album: string;
  durationSeconds: number | null;
  /** An http(s) address, or null. */
  url: string | null;
  /** Other http(s) addresses of the same: pages, identifiers. */
  others: string[];
  /** Where else it sounds, in the list's order. */
  sources: string[];
  isrc: string | null;
  mbid: string | null;
  /** Whether it was a missing item where the list comes from; null where the list does not say. */
  wanted: boolean | null;
  /** Title and artist were guessed from one text, and may be the other way round. */
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
  /** Its place in the file, from 0. */
  index: number;
  lineCount: number;
  /** Each song that was heard, once; the name is then the service's. */
  isHistory: boolean;
  /** Songs of a history that do not fit: those that were heard least. */
  leftOut: number;
  /** Of a list by rules: which tracks of this site it means. */
  rules: ListRules | null;
  /** Empty where other lists were chosen. */
  lines: ListedLine[];
}

/** A file as it was read. */
export interface ReadFile {
  format: ListFormat;
  /** A question instead of lines: of a table that nobody understands, or of several lists. */
  asks: 'columns' | 'lists' | null;
  lists: ReadList[];
  table: ImportTable | null;
  /** Of a page: how many lines its list has, where it says so. */
  total: number | null;
  /** Of an archive: what else is in it. */
  archive: ReadArchive | null;
}

/** The files of an archive that are no lists, by number, and those that could not be read. */
export interface ReadArchive {
  otherFiles: number;
  refused: { name: string; reason: ArchiveRefusal }[];
}

/** A line as a format gives it; what is missing or unusable is left out. */
export interface RawLine {
  title?: string | undefined;
  artist?: string | undefined;
  album?: string | undefined;
  durationSeconds?: number | null | undefined;
  location?: string | undefined;
  others?: string[];
  /** Further addresses that sound; they may stand in `others` as well. */
  sources?: string[];
  isrc?: string | undefined;
  mbid?: string | undefined;
  wanted?: boolean | null;
  guessed?: boolean;
  /** Of a history: how often it was heard. */
  plays?: number;
}

/** A list as its format gives it, before anything is cleaned. */
export interface RawList extends Partial<ListHead> {
  lines: RawLine[];
  /** Each song that was heard, once; the name is then the service's. */
  isHistory?: boolean;
  /** Rules instead of lines. */
  rules?: ListRules;
}
