import type { Db } from '#server/db/dialect.ts';
import type { SourceDocument } from './documents.ts';
import type { SearchKind } from './rank.ts';

/** A search query. */
export interface SearchQuestion {
  kind: SearchKind;
  /** As typed: the last word may be unfinished. */
  text: string;
  /** The person whose private things are found beside the public ones; null for a visitor. */
  viewerId: string | null;
  limit: number;
}

export interface SearchHit {
  id: string;
  /** Quality of the match, 0 the best. Hits of one grade are ordered by popularity, then the newest first. */
  grade: number;
}

/** Words about a track, from a list of the reader's. */
export interface TrackDescription {
  title: string;
  /** Empty where it is not known. */
  artist: string;
}

/** The port of a search index. */
export interface Finder {
  /**
   * The best matches: every word has to occur, the last at least as a beginning; case and accents are the same; a word
   * of four letters or more is forgiven one typo where little matches as typed.
   */
  find(question: SearchQuestion): Promise<SearchHit[]>;

  /** For each line the id of the most popular track with that very title and artist (by their words), or null. */
  identify(lines: readonly TrackDescription[], viewerId: string | null): Promise<(string | null)[]>;

  /** Throws where the engine does not answer. */
  ping(): Promise<void>;
}

/** The changes: documents as they are now, and the ids of those that are gone. */
export interface Changes {
  documents: readonly SourceDocument[];
  gone: readonly string[];
}

/**
 * A place where the index lies. It holds the index that answers, and while a new one is built, that one as well; both have
 * names of the indexer's. `db` is the transaction that the indexer holds.
 */
export interface SearchEngine extends Finder {
  /** The index that answers and is whole; null where there is none of this version's layout. */
  current(): Promise<string | null>;
  /** Reports whether an unfinished index exists and can be continued. */
  has(index: string): Promise<boolean>;
  /** Makes an empty index; one that was begun before goes. */
  create(db: Db, index: string): Promise<void>;
  /** Writing the same again does no harm. */
  write(db: Db, index: string, changes: Changes): Promise<void>;
  /** Lets this index answer from now on; the one before goes. */
  promote(db: Db, index: string): Promise<void>;
  close(): Promise<void>;
}

/** State of the index, for administrators. */
export interface SearchState {
  engine: 'database' | 'cluster';
  /** True if the database answers because the cluster does not. */
  isUnreachable: boolean;
  /** Changes that the index lacks, counted up to 1,000. */
  waiting: number;
  /** Progress of a new index, in documents; null where none is built. */
  rebuild: { done: number; total: number } | null;
}

/**
 * Finds tracks, playlists and people by words. A track is public where it stands in at least one public playlist;
 * whatever is not public is found by its owner alone. The index follows the records within two seconds (`outbox.ts`).
 */
export interface Search extends Finder {
  /** Starts a new index from the records, beside the one that answers; a restart does not end it. */
  requestRebuild(): Promise<void>;
  /** Resolves when all that is committed by now can be found. */
  settled(): Promise<void>;
  state(): Promise<SearchState>;
  close(): Promise<void>;
}
