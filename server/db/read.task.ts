import type { SqliteDatabase } from 'kysely';
import { answering } from '#server/workers/task.ts';
import { forKysely, openSqlite } from './sqlite.ts';

/** A statement for a database file, and its parameters. */
export interface ReadQuestion {
  file: string;
  sql: string;
  parameters: readonly unknown[];
}

/** A thread reads one file as long as it lives. */
let opened: SqliteDatabase | null = null;

export const run = answering(({ file, sql, parameters }: ReadQuestion): unknown[] => {
  opened ??= forKysely(openSqlite(file, { readOnly: true }));
  return opened.prepare(sql).all(parameters);
});
