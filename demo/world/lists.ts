import type { ComposerName } from '#demo-music/compose.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import type { LinkName } from './links.ts';
import type { Remark } from './talk.ts';

/** A playlist of its owner's own music. */
export interface Album {
  owner: string;
  name: string;
  description: string;
  composer: ComposerName;
  genre: string;
  artist: string;
  createdDaysAgo: number;
  /** Hours since its last items were added: news to those who follow it. */
  grownHoursAgo?: number;
  /** Percentage of visitors who stay. */
  appeal: number;
  visibility?: Visibility;
  /** True if the owner uploaded a cover; the others have the one that Segue draws. */
  hasCover?: boolean;
  /** Titles; a number after a `|` asks for so many seconds. */
  tracks: readonly string[];
  /** Liner notes of the owner, by title. */
  notes?: Readonly<Record<string, ListNote>>;
  /** Comments on it. */
  remarks?: readonly Remark[];
}

/** A liner note; of a span of its song in seconds, or of all of it. */
export interface ListNote {
  text: string;
  from?: number;
  to?: number;
}

/** A playlist of what others have made: titles from the albums, and links. */
export interface Collection {
  owner: string;
  name: string;
  description: string;
  genre: string;
  createdDaysAgo: number;
  /** Hours since its last items were added: news to those who follow it. */
  grownHoursAgo?: number;
  appeal: number;
  visibility?: Visibility;
  hasCover?: boolean;
  picks: readonly (string | { link: LinkName })[];
}
