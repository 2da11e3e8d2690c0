import type { ListFormat } from '#shared/import-export.ts';

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
  /** Title and artist were guessed from one text, and may be the other way round. */
  guessed: boolean;
}

/** A list as it was read. */
export interface ReadList {
  format: ListFormat;
  /** Empty where it has none. */
  name: string;
  description: string;
  lines: ListedLine[];
}

/** A line as a format gives it; what is missing or unusable is left out. */
export interface RawLine {
  title?: string | undefined;
  artist?: string | undefined;
  album?: string | undefined;
  durationSeconds?: number | null | undefined;
  location?: string | undefined;
  guessed?: boolean;
}
