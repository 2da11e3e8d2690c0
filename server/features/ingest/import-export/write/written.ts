import type { Visibility } from '#shared/playlists/visibility.ts';

/** An item to write: a track, or words of a missing one. */
export interface WrittenItem {
  title: string;
  artist: string;
  album: string;
  duration_seconds: number | null;
  /**
   * Addresses at which it plays, the first source first, or at which it was found; empty for a missing item without an
   * address.
   */
  locations: readonly string[];
  isrc: string | null;
  mbid: string | null;
  /** Address of its page on the site; null for a missing item. */
  page: string | null;
  isMissing: boolean;
  note: WrittenNote | null;
}

/** A liner note of an item; `by` is its author's name. */
export interface WrittenNote {
  text: string;
  from_seconds: number | null;
  to_seconds: number | null;
  by: string;
}

export interface WrittenList {
  name: string;
  description: string;
  genre: string;
  visibility: Visibility;
  creator: string;
  page: string;
  /** The address of its own cover; null where it has none. */
  cover: string | null;
  /** ISO 8601. */
  createdAt: string;
  items: readonly WrittenItem[];
}

export const milliseconds = ({ duration_seconds: seconds }: WrittenItem): number | null =>
  seconds === null ? null : Math.round(seconds * 1000);
