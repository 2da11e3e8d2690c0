import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { DatabaseConfig } from '#server/config.ts';
import type { Db } from './dialect.ts';
import { readOnlySqliteDialect } from './read-connection.ts';
import type { Schema } from './schema.ts';
import { forKysely, openSqlite } from './sqlite.ts';

export interface Databases {
  db: Db;
  /** For heavy questions (statistics): read-only, off the main thread. */
  readDb: Db;
  /** The same for search, which must not wait behind statistics. */
  searchDb: Db;
  close(): Promise<void>;
}

/** Opens the configured database; its folder is made where it is missing. */
export async function connectDatabase(
  config: DatabaseConfig,
  options: { readOnly?: boolean } = {},
): Promise<Databases> {
  if (config.kind === 'postgres') return connectPostgres(config.url);
  return options.readOnly ? connectSqliteReader(config.file) : connectSqlite(config.file);
}

/** A database file of its own, outside the configuration: for proving and restoring backups. */
export function openScratch(file: string): Promise<Databases> {
  return connectSqlite(file);
}

async function connectSqliteReader(file: string): Promise<Databases> {
  const connection = openSqlite(file, { readOnly: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
  return { db, readDb: db, searchDb: db, close: () => db.destroy() };
}

async function connectSqlite(file: string): Promise<Databases> {
  await mkdir(path.dirname(file), { recursive: true });
  const connection = openSqlite(file);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
  const readDb = new Kysely<Schema>({ dialect: readOnlySqliteDialect(file) });
  const searchDb = new Kysely<Schema>({ dialect: readOnlySqliteDialect(file) });
  return {
    db,
    readDb,
    searchDb,
    async close() {
      await readDb.destroy();
      await searchDb.destroy();
      // Folds the write-ahead log into the file, so that the file alone is the whole database.
      connection.exec('PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE);');
      await db.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

async function connectPostgres(url: string): Promise<Databases> {
  const { default: pg } = await import('pg');
  // int8 comes as text because it can exceed 2^53; Segue's values (times, sizes) never do.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, readDb: db, searchDb: db, close: () => db.destroy() };
}
