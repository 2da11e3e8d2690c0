import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** The database, whichever engine holds it. A transaction is one too. */
export type Db = Kysely<Schema>;

export type Engine = 'sqlite' | 'postgres';

/** Engine of a connection. The differences between the two stand in this file and nowhere else. */
export function engineOf(db: Kysely<never> | Db): Engine {
  const adapter = db.getExecutor().adapter.constructor.name;
  return adapter.startsWith('Postgres') ? 'postgres' : 'sqlite';
}

/** Reports whether a database has a table already. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql`select 1 where to_regclass(${name}) is not null`.execute(db)
      : await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db);
  return rows.length > 0;
}

/** The types of columns that {@link rowsFrom} knows, in both engines' words. */
export type RowColumnType = 'text' | 'bigint' | 'double precision';

/**
 * A table of these rows, for a statement that is the same however many they are: it is prepared once, where a list of
 * values would be parsed again for every length.
 */
export function rowsFrom<R extends object>(
  db: Db,
  rows: readonly R[],
  columns: { [column in keyof R & string]: RowColumnType },
): RawBuilder<R> {
  const json = JSON.stringify(rows);
  const names = Object.keys(columns);
  if (engineOf(db) === 'postgres') {
    const typed = names.map(
      (name) => sql`${sql.ref(name)} ${sql.raw(columns[name as keyof typeof columns])}`,
    );
    return sql`(select * from json_to_recordset(${json}::json) as given(${sql.join(typed)}))`;
  }
  const read = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(read)} from json_each(${json}))`;
}

/** Some fields of the JSON object in a text column, as JSON: the rest of it stays in the database. */
export function jsonFields(db: Db, column: string, fields: readonly string[]): RawBuilder<string> {
  const pairs = fields.map((field) => sql`${sql.lit(field)}, ${jsonOf(db, column)} -> ${sql.lit(field)}`);
  return engineOf(db) === 'postgres'
    ? sql<string>`json_build_object(${sql.join(pairs)})::text`
    : sql<string>`json_object(${sql.join(pairs)})`;
}

const jsonOf = (db: Db, column: string) =>
  engineOf(db) === 'postgres' ? sql`${sql.ref(column)}::json` : sql.ref(column);

/** Reports whether an error is the violation of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  // PostgreSQL: SQLSTATE 23505. SQLite: extended results 1555 (primary key) and 2067 (unique).
  return code === '23505' || errcode === 1555 || errcode === 2067;
}

/** Reports whether an error is the violation of a foreign key. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return code === '23503' || errcode === 787;
}

/**
 * Lets transactions that name the same matter run one after the other. SQLite's writers do so anyway; PostgreSQL's would
 * each see the state before the other (section 13.3.5: advisory locks).
 */
export async function takeTurns(trx: Db, matter: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext(${matter}))`.execute(trx);
}

/** Locks the rows of a query until the transaction ends. SQLite has one writer at a time and needs no lock. */
export function locked<Q extends { forNoKeyUpdate(): Q }>(trx: Db, query: Q): Q {
  return engineOf(trx) === 'sqlite' ? query : query.forNoKeyUpdate();
}

/** Locks rows as `locked` does, and also keeps other rows from naming them. */
export function claimed<Q extends { forUpdate(): Q }>(trx: Db, query: Q): Q {
  return engineOf(trx) === 'sqlite' ? query : query.forUpdate();
}

/** Keeps the rows of a query from changing until the transaction ends; others may do so at once. SQLite has one writer at a time. */
export async function shared(trx: Db, query: { forShare(): { execute(): Promise<unknown> } }): Promise<void> {
  if (engineOf(trx) === 'postgres') await query.forShare().execute();
}

/** Keeps the rows of a query from being deleted until the transaction ends. SQLite has one writer at a time. */
export function kept<Q extends { forKeyShare(): Q }>(trx: Db, query: Q): Q {
  return engineOf(trx) === 'sqlite' ? query : query.forKeyShare();
}

/** Leaves rows out that another transaction has locked. SQLite has one writer at a time. */
export function skipLocked<Q extends { forUpdate(): Q; skipLocked(): Q }>(db: Db, query: Q): Q {
  return engineOf(db) === 'sqlite' ? query : query.forUpdate().skipLocked();
}

/** The database's time in ms: the clocks of the servers need not agree. */
export const databaseNow = (db: Db): RawBuilder<number> =>
  engineOf(db) === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Begins a transaction that reads one snapshot of the database and blocks no writer; end it with a rollback. */
export async function beginSnapshot(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    // Who reads everything once must not keep all of it mapped into memory, nor much of it beside.
    await sql`pragma mmap_size = 0`.execute(db);
    await sql`pragma cache_size = -8192`.execute(db);
    await sql`begin deferred`.execute(db);
  } else await sql`begin isolation level repeatable read read only`.execute(db);
}

/**
 * Sets how long a statement waits for another connection's lock before it fails. SQLite waits inside the statement, and
 * blocks all requests of this process meanwhile.
 */
export async function setPatience(db: Db, ms: number): Promise<void> {
  if (engineOf(db) === 'sqlite') await sql`pragma busy_timeout = ${sql.lit(ms)}`.execute(db);
}

/**
 * Lock timeout on PostgreSQL: shorter than a reader waits for a connection, so that writers who wait for a lock cannot hold
 * all connections.
 */
const lockTimeoutMs = 3_000;

/** Statement for each connection that serves requests. */
export const boundPatience = `set lock_timeout = ${lockTimeoutMs}`;

/**
 * Time for which a schema step waits for a table that others use: later statements queue behind it. It is shorter than they
 * wait, and shorter than PostgreSQL's `deadlock_timeout` (a second), so that in a deadlock the step gives way.
 */
const stepLockTimeoutMs = 500;

/** Runs `work` on a connection of its own, which soon gives way to others' locks. SQLite's writers take turns anyway. */
export async function givingWay<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work(db);
  return db.connection().execute(async (one) => {
    await sql`set lock_timeout = ${sql.lit(stepLockTimeoutMs)}`.execute(one);
    try {
      return await work(one);
    } finally {
      await sql.raw(boundPatience).execute(one);
    }
  });
}

/**
 * Reports whether an error means that another writer, a restore or the search index, locked the records for longer than a
 * statement waits: SQLite's SQLITE_BUSY (its result code 5), PostgreSQL's lock_not_available.
 */
export const isRecordsTaken = (error: object): boolean =>
  ('errcode' in error && error.errcode === 5) || ('code' in error && error.code === '55P03');

/** The size of the whole database in bytes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db)
      : await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535. So many rows hold others up for some milliseconds. */
const parametersAtOnce = 30_000;
const rowsAtOnce = 500;

/** Inserts rows as they are into any table, others being answered in between; all rows of a call have the same columns. */
export async function insertBatch(
  db: Db,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length;
  if (columns === 0) return;
  const atOnce = Math.min(rowsAtOnce, Math.floor(parametersAtOnce / columns));
  for (let from = 0; from < rows.length; from += atOnce) {
    await db
      .insertInto(table as 'settings')
      .values(rows.slice(from, from + atOnce) as unknown as { key: string; value: string }[])
      .execute();
    await setImmediate();
  }
}

/** Does `work` with all triggers asleep: rows are then put back exactly as they were, counters and all. */
export async function withoutTriggers<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'trigger'`.execute(db);
    for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
    const result = await work();
    for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
    return result;
  }
  const { rows } = await sql<{ name: string }>`
    select distinct event_object_table as name from information_schema.triggers
    where trigger_schema = current_schema()`.execute(db);
  for (const { name } of rows) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  const result = await work();
  for (const { name } of rows) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  return result;
}

/**
 * Does `work` in a transaction unless another server process is at the same matter; null where one is. SQLite has one
 * process, whose connection others need while `work` waits, so there it is no transaction.
 */
export async function inTurn<T>(db: Db, matter: string, work: (db: Db) => Promise<T>): Promise<T | null> {
  if (engineOf(db) === 'sqlite') return work(db);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${matter})) as "isMine"`.execute(trx);
    return rows[0]?.isMine ? work(trx) : null;
  });
}
