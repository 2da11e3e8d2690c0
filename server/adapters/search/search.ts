import type { SearchKind } from '#server/db/search/layout.ts';

/** What somebody looks for. */
export interface SearchQuestion {
  kind: SearchKind;
  /** As typed: the last word may be unfinished. */
  text: string;
  /** Whose private things are found beside the public ones; null for a visitor. */
  viewerId: string | null;
  limit: number;
}

export interface SearchHit {
  id: string;
  /** How well it matches, 0 the best. Hits of one grade come in the order of their popularity. */
  grade: number;
}

/** Words about a track, from a list that somebody brings along. */
export interface TrackLine {
  title: string;
  /** Empty where it is not known. */
  artist: string;
}

/** How the index is, for administrators. */
export interface SearchState {
  engine: 'database' | 'cluster';
  /** Whether the database answers because the cluster does not. */
  isAway: boolean;
  /** How many changes the cluster has still to be told, counted up to 10,000. */
  waiting: number;
  /** How far a rebuild is, in documents; null where none runs. */
  rebuild: { done: number; total: number } | null;
}

/**
 * Finds tracks, playlists and people by words. A track is public where it stands in at least one public playlist;
 * whatever is not public is found by its owner alone. The index follows the database by itself.
 */
export interface Search {
  /**
   * The best matches: every word has to occur, the last at least as a beginning; case and accents are the same; a word
   * of four letters or more is forgiven one typo where little matches as typed.
   */
  find(question: SearchQuestion): Promise<SearchHit[]>;

  /** For each line the id of the most popular track with that very title and artist (by their words), or null. */
  identify(lines: readonly TrackLine[], viewerId: string | null): Promise<(string | null)[]>;

  /**
   * Makes the index anew from the database. Questions are answered meanwhile; who would write to the records has to wait for
   * as long as the database's own index takes. Aborting leaves the old one.
   */
  rebuild(signal?: AbortSignal): Promise<void>;

  state(): Promise<SearchState>;

  /** Throws where the engine does not answer. */
  ping(): Promise<void>;

  close(): Promise<void>;
}
