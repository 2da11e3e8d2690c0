import type { Schema } from './schema.ts';

/** What becomes of a table's rows. */
interface TableFate {
  /**
   * `kept`: in every backup. `emptied`: not in it, and a restore empties it, since its rows speak of records that may be
   * gone. `left`: it concerns this installation, or follows from other tables, and a restore leaves it alone.
   */
  backup: 'kept' | 'emptied' | 'left';
  /** The file of a person's export that their rows are in; null: none of it is theirs to take along. */
  export: `${string}.json` | null;
  /** Trashed and brought back together with the playlist that its `playlist_id` names. */
  withPlaylist?: true;
}

/**
 * Every table and its fate, parents before children: in this order they can be filled, in the opposite one emptied. All
 * lists of tables follow from it.
 */
export const tables = {
  settings: { backup: 'kept', export: null },
  users: { backup: 'kept', export: 'profile.json' },
  playlists: { backup: 'kept', export: 'playlists.json' },
  tracks: { backup: 'kept', export: 'tracks.json' },
  track_audio: { backup: 'kept', export: null },
  playlist_entries: { backup: 'kept', export: 'playlists.json', withPlaylist: true },
  likes: { backup: 'kept', export: 'likes.json', withPlaylist: true },
  saves: { backup: 'kept', export: 'saved.json', withPlaylist: true },
  popularity_days: { backup: 'kept', export: null, withPlaylist: true },
  playlist_listeners: { backup: 'kept', export: null, withPlaylist: true },
  pictures: { backup: 'kept', export: null },
  listening_sessions: { backup: 'kept', export: null },
  plays: { backup: 'kept', export: 'plays.json' },
  activities: { backup: 'kept', export: null },
  copyright_works: { backup: 'kept', export: null },
  copyright_scans: { backup: 'kept', export: null },
  copyright_matches: { backup: 'kept', export: null },
  audit_log: { backup: 'kept', export: null },
  totals: { backup: 'kept', export: null },
  // Nobody should find doors open that were closed since.
  sessions: { backup: 'emptied', export: 'sessions.json' },
  tokens: { backup: 'emptied', export: null },
  known_devices: { backup: 'emptied', export: null },
  // Sealed by this installation's own key.
  app_passwords: { backup: 'emptied', export: null },
  // Deletions that could still be taken back.
  trash: { backup: 'emptied', export: null },
  // The bytes of uploads under way are not in the archive.
  uploads: { backup: 'emptied', export: null },
  // Follows from copyright_works.
  copyright_postings: { backup: 'emptied', export: null },
  // Which search index is whole, and what it has still to be told: after a restore a new one is built.
  search_targets: { backup: 'emptied', export: null },
  search_outbox: { backup: 'emptied', export: null },
  // The history of this machine, and of its backups.
  backups: { backup: 'left', export: null },
  metrics_minutes: { backup: 'left', export: null },
} as const satisfies Record<keyof Schema, TableFate>;

type Tables = typeof tables;
export type TableName = keyof Tables;
/** Tables whose rows go with their playlist. */
export type TableOfPlaylist = {
  [T in TableName]: Tables[T] extends { withPlaylist: true } ? T : never;
}[TableName];

const namesOf = (isWanted: (fate: TableFate) => boolean): TableName[] =>
  (Object.keys(tables) as TableName[]).filter((name) => isWanted(tables[name]));

/** The tables that a backup holds. */
export const recordTables: readonly TableName[] = namesOf(({ backup }) => backup === 'kept');
/** The tables that a restore empties. */
export const emptiedTables: readonly TableName[] = namesOf(({ backup }) => backup === 'emptied');
export const tablesOfPlaylist = namesOf(
  ({ withPlaylist }) => withPlaylist === true,
) as readonly TableOfPlaylist[];
