import type { Generated, Selectable } from 'kysely';

/** The kinds of changes that have a row, by what has changed. */
export type ChangeKind =
  /** A track, playlist or person that search may find was added, changed, shown, hidden or removed. */
  | 'track'
  | 'playlist'
  | 'person'
  /** A note that search may find was written, cleared, shown, hidden or removed. */
  | 'note'
  /** A comment was written, changed, shown, hidden or deleted. */
  | 'comment'
  /** The popularity of one has changed so much that search ranks it differently. */
  | 'track_rank'
  | 'playlist_rank'
  | 'person_rank'
  /** A playlist's items, settings or open suggestions. */
  | 'edit'
  /** A right to a playlist, by the playlist's id; or who is kept apart from whom, by a person's id. */
  | 'rights'
  /** A line of news for followers, by its event's id. */
  | 'news'
  /** A person's notifications, or how far they have read them. */
  | 'bell'
  | 'house'
  /** A restore has replaced all records. */
  | 'everything';

/** A change beside which its transaction wrote this row. Rows leave a minute later: `server/search/indexer.ts`. */
export interface ChangesTable {
  id: Generated<number>;
  /** The transaction, in the order in which PostgreSQL numbers them; 0 on SQLite, which has one writer. */
  xact: Generated<number>;
  kind: ChangeKind;
  subject_id: string;
  /** The database's time (ms). */
  at: Generated<number>;
}

export type ChangeRow = Selectable<ChangesTable>;
