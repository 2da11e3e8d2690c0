import type { Generated, Selectable } from 'kysely';

export interface BackupsTable {
  id: string;
  created_at: number;
  includes_db: number;
  includes_media: number;
  includes_es: number;
  size_bytes: Generated<number>;
  status: 'in_progress' | 'completed' | 'failed';
  file_name: string | null;
  error_detail: string | null;
  proven_at: number | null;
  origin: Generated<'manual' | 'schedule' | 'restore_point' | 'upload'>;
  encrypted: Generated<number>;
  /** JSON: file names of the archives in which the rest of its media lies. */
  needs: Generated<string>;
  /** When it was last restored. */
  restored_at: Generated<number | null>;
  /** Tracks of it that stayed away then, because they had been taken down since. */
  kept_away: Generated<number>;
}

export interface AuditLogTable {
  id: string;
  /** Null or empty: the system itself, or an account that is gone. */
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_type: string;
  subject_id: string;
  /** JSON: what changed, never a secret. */
  facts: Generated<string>;
  /** Empty: from the system itself, or no longer kept. */
  ip: string;
  created_at: number;
  /** `none`: it is old and had no actor. */
  names: Generated<'kept' | 'forgotten' | 'none'>;
}

/** A month of a table's rows that lies in a file of the store: JSON lines, compressed by gzip. */
export interface OldMonthsTable {
  table_name: string;
  /** UTC, such as `2024-03`. */
  month: string;
  row_count: number;
  sha256: string;
}

export interface SettingsTable {
  key: string;
  /** JSON. */
  value: string;
}

/** Counts of `users`, `playlists`, `tracks:FILE` and `tracks:URL`, without the rows of {@link TotalChangesTable}. */
export interface TotalsTable {
  name: string;
  value: number;
}

/** Additions and removals since the totals were last summed; written by triggers. */
export interface TotalChangesTable {
  id: Generated<string>;
  /** As in {@link TotalsTable}. */
  name: string;
  change: number;
}

/** A schema step that every program on this database must know, and the version of Segue that brought it. */
export interface RequiredStepsTable {
  step: string;
  version: string;
}

/** Number and size of the stored files: `server/stores/blob-usage.ts`. */
export interface BlobUsageTable {
  id: number;
  objects: number;
  bytes: number;
  /** When the store was last walked through. */
  counted_at: number;
}

/** Work that one server process does at the moment: `server/locks`. */
export interface LocksTable {
  key: string;
  holder: string;
  /** By the database's clock. */
  ends_at: number;
}

/** One minute of one server process; a ring of 24 hours. Shares are percent. */
export interface MetricsMinutesTable {
  minute: number;
  node: string;
  cpu: number;
  memory: number;
  disk: number;
  disk_used_bytes: number;
  disk_free_bytes: number;
  requests: number;
  errors: number;
  listeners: number;
  uploads: number;
  /** JSON: names of the background work that ran. */
  ran: string;
}

/** An engine that search is fed to, and which index of it is whole or being built. */
export interface SearchTargetsTable {
  name: 'own' | 'cluster';
  /** The index that holds every document; null: a new one is to be built. */
  whole: string | null;
  building: string | null;
  /** The last document of the one being built. */
  kind: 'track' | 'playlist' | 'person' | 'note';
  after: string;
  /** Documents in the index that is being built, and documents in all. */
  done: number;
  total: number;
  /** The last change that is in the index: `server/changes/change.store.ts`. */
  cursor_xact: number;
  cursor_id: number;
}

export type SearchTargetRow = Selectable<SearchTargetsTable>;
export type BackupRow = Selectable<BackupsTable>;
