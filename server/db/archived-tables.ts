import type { Schema } from './schema.ts';

/** A table whose old months move into files: the column of a row's moment, and the columns that go along. */
export interface ArchivedTable {
  table: keyof Schema;
  at: string;
  columns: readonly string[];
}

type Declared = {
  [T in keyof Schema]: {
    table: T;
    at: keyof Schema[T] & string;
    columns: readonly (keyof Schema[T] & string)[];
  };
}[keyof Schema];

/**
 * The tables that grow for as long as people come. A file is never written again, so none of its columns is one that is emptied, or
 * whose row is deleted, with a person's account (`tables.ts`).
 */
export const archivedTables: readonly ArchivedTable[] = [
  { table: 'plays', at: 'played_at', columns: ['id', 'track_id', 'playlist_id', 'played_at'] },
  { table: 'activities', at: 'created_at', columns: ['id', 'activity_type', 'track_id', 'created_at'] },
  {
    table: 'audit_log',
    at: 'created_at',
    // Its facts are numbers by then.
    columns: ['id', 'action', 'subject_type', 'facts', 'created_at'],
  },
] satisfies Declared[];
