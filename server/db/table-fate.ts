import type { Schema } from './schema.ts';

type Column<T extends keyof Schema> = keyof Schema[T] & string;

/**
 * Fate, when an account is removed, of a column without a foreign key whose text may contain the account's id: `deleted`
 * rows and `emptied` columns whose text is the prefix and the id; the text of the column it is `replaced` by where it is the id; columns
 * emptied `with` the rows that another column names; the id `cut` out of a longer text.
 */
export type KeyFate<Column extends string = string> =
  | { deleted: string }
  | { emptied: string }
  | { replaced: Column }
  | { with: Column }
  | 'cut';

/** The fate of a table's rows. */
export interface TableFate<T extends keyof Schema> {
  /**
   * `kept`: in every backup. `emptied`: not in it, and a restore empties it, since its rows speak of records that may be
   * gone. `left`: it concerns this installation, or follows from other tables, and a restore leaves it alone, but for rows of
   * people who are not there afterwards.
   */
  backup: 'kept' | 'emptied' | 'left';
  /**
   * The columns that hold a person's id, the one whose row it is first. When that person's account is removed, the row is
   * `deleted` or stays `unnamed`, with nothing in the column. Foreign keys say the same, and a test compares them. Columns
   * with a {@link KeyFate} come last.
   */
  people?: { [column in Column<T>]?: 'deleted' | 'unnamed' | KeyFate<Column<T>> };
  /**
   * A person's rows in their archive: these columns in a file of their own, with the names of what they point
   * to; or the name of the file alone, where `profiles/export.service.ts` writes it.
   */
  export?: { file: `${string}.json`; columns: readonly Column<T>[] } | `${string}.json`;
  /** The columns that name a stored blob, which stays as long as any row names it. */
  blobs?: readonly Column<T>[];
  /** Trashed and brought back together with the playlist that its `playlist_id` names. */
  withPlaylist?: true;
}

/** A table's fate where it does not matter which table it is: columns are any names. */
export interface AnyFate {
  backup: 'kept' | 'emptied' | 'left';
  people?: Readonly<Record<string, 'deleted' | 'unnamed' | KeyFate>>;
  export?: { file: string; columns: readonly string[] } | string;
  blobs?: readonly string[];
  withPlaylist?: true;
}
