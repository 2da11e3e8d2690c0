import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { Pool } from 'pg';
import type { DatabaseConfig } from '#server/config.ts';
import type { Log } from '#server/lib/log.ts';
import { watchOutage } from './outage.ts';
import { boundPatience, type Db } from './dialect.ts';
import { keepLogShort } from './checkpointer.ts';
import { damageOf, type DamagedDatabase, isDamage } from './damage.ts';
import { readOnlySqliteDialect } from './read-connection.ts';
import { retryDeadlocks, retryStatements } from './retry.ts';
import type { Schema } from './schema.ts';
import { forKysely, openSqlite } from './sqlite.ts';
import { openLogSync, syncedSqliteDialect } from './synced-dialect.ts';

/** A file, which search's own thread reads, or connections of search's own. */
export type SearchSource = { kind: 'sqlite'; file: string } | { kind: 'postgres'; db: Db };

export interface Databases {
  db: Db;
  /** For heavy questions (statistics): read-only, off the main thread. */
  readDb: Db;
  /** Connection on which search reads: it must not wait behind statistics. */
  searchSource: SearchSource;
  close(): Promise<void>;
}

/** Log for connections that end. */
type ConnectLog = Pick<Log, 'warn'>;
const nowhere: ConnectLog = { warn: () => undefined };

export interface ConnectOptions {
  readOnly?: boolean;
  log?: ConnectLog;
  /** Called when a statement finds that the database is damaged. */
  onDamage?: (damage: DamagedDatabase) => void;
}

/** Opens the configured database; its folder is made where it is missing. */
export async function connectDatabase(
  config: DatabaseConfig,
  options: ConnectOptions = {},
): Promise<Databases> {
  if (config.kind === 'postgres') return connectPostgres(config, options.log ?? nowhere);
  return options.readOnly ? connectSqliteReader(config.file) : connectSqlite(config.file, options);
}

/** A database file of its own, outside the configuration: for verifying and restoring backups. */
export async function openScratch(file: string): Promise<AsyncDisposable & { db: Db }> {
  const scratch = await connectSqlite(file);
  return { db: scratch.db, [Symbol.asyncDispose]: () => scratch.close() };
}

async function connectSqliteReader(file: string): Promise<Databases> {
  const connection = openSqlite(file, { readOnly: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
  return {
    db,
    readDb: db,
    searchSource: { kind: 'sqlite', file },
    close: () => db.destroy(),
  };
}

/** Two, so that a scan or a statistic that takes long does not keep all others waiting. */
const readThreads = 2;

async function connectSqlite(file: string, { onDamage }: ConnectOptions = {}): Promise<Databases> {
  const onError = (error: unknown): void => {
    if (isDamage(error)) onDamage?.(damageOf(error));
  };
  await mkdir(path.dirname(file), { recursive: true });
  const connection = openSqlite(file);
  connection.exec('PRAGMA synchronous = NORMAL');
  const checkpointer = keepLogShort(connection, file);
  // Where the file really lies, if `file` is a link.
  const log = openLogSync(connection.location() ?? file);
  const db = new Kysely<Schema>({ dialect: syncedSqliteDialect(forKysely(connection, onError), log.sync) });
  const readDb = new Kysely<Schema>({ dialect: readOnlySqliteDialect(file, readThreads, onError) });
  return {
    db,
    readDb,
    searchSource: { kind: 'sqlite', file },
    async close() {
      await readDb.destroy();
      await checkpointer.stop();
      await log.close();
      // Folds the write-ahead log into the file, so that the file alone is the whole database.
      if (connection.isTransaction) connection.exec('ROLLBACK');
      connection.exec('PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE);');
      await db.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

/** Connections of one process: for everyone, for statistics, for search. PostgreSQL allows 100 unless configured otherwise. */
const poolSizes = { db: 12, readDb: 3, searchDb: 5 };
const connectMs = 5_000;

async function connectPostgres(
  { url }: DatabaseConfig & { kind: 'postgres' },
  log: ConnectLog,
): Promise<Databases> {
  const { default: pg } = await import('pg');
  // int8 comes as text because it can exceed 2^53; Segue's values (times, sizes) never do. The same for sums.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const outage = watchOutage(log);
  // A pool each: what takes long keeps nobody else waiting for a connection.
  const openPool = (max: number): Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    // An idle connection that ends is no reason to end with it: the next query makes a new one.
    pool.on('error', (error) => void outage.note(error));
    // One that ends while it is in use fails its query, and emits the error as well: nobody else listens then, and an
    // `error` event without a listener ends the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const open = (max: number, firstWords?: string) => {
    const onCreateConnection = async (connection: DatabaseConnection): Promise<void> => {
      if (firstWords !== undefined) await connection.executeQuery(CompiledQuery.raw(firstWords));
      outage.watch(connection);
      retryStatements(connection);
    };
    const pool = outage.connections(openPool(max));
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool, onCreateConnection }) });
  };
  const db = retryDeadlocks(open(poolSizes.db, boundPatience));
  const readDb = open(poolSizes.readDb);
  const searchDb = open(poolSizes.searchDb);
  return {
    db,
    readDb,
    searchSource: { kind: 'postgres', db: searchDb },
    async close() {
      await Promise.all([db.destroy(), readDb.destroy(), searchDb.destroy()]);
    },
  };
}
