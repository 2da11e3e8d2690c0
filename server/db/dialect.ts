import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** The database, whichever engine holds it. A transaction is one too. */
export type Db = Kysely<Schema>;

export type Engine = 'sqlite' | 'postgres';

/** Which engine a connection speaks to. What differs between the two stands in this file and nowhere else. */
export function engineOf(db: Kysely<never> | Db): Engine {
  const adapter = db.getExecutor().adapter.constructor.name;
  return adapter.startsWith('Postgres') ? 'postgres' : 'sqlite';
}

/** The column type for bytes. */
export function bytesType(db: Kysely<never> | Db): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? sql`bytea` : sql`blob`;
}

/** The column type for 64-bit floating point. */
export const floatType = sql`double precision`;

/** Whether an error says that a unique constraint was broken. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  // PostgreSQL: SQLSTATE 23505. SQLite: extended results 1555 (primary key) and 2067 (unique).
  return code === '23505' || errcode === 1555 || errcode === 2067;
}

/** Whether an error says that a foreign key points at nothing. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return code === '23503' || errcode === 787;
}

/** Which changes of a table set off which statements; `new` and `old` name the row. */
export type CountingStatements = Partial<Record<'insert' | 'delete' | `update of ${string}`, string>>;

/** Makes a trigger for each kind of change, run for each row inside the transaction that makes it. */
export async function countingTriggers(
  db: Kysely<never>,
  table: string,
  statements: CountingStatements,
): Promise<void> {
  for (const [event, body] of Object.entries(statements)) {
    const name = `${table}_${event.replaceAll(' ', '_')}_counts`;
    const header = `create trigger ${name} after ${event} on ${table} for each row`;
    if (engineOf(db) === 'sqlite') {
      await sql.raw(`${header} begin ${body}; end`).execute(db);
    } else {
      const routine = `create function ${name}() returns trigger language plpgsql as`;
      await sql.raw(`${routine} $$ begin ${body}; return null; end $$`).execute(db);
      await sql.raw(`${header} execute function ${name}()`).execute(db);
    }
  }
}

/**
 * Lets transactions that name the same matter run one after the other. SQLite's writers do so anyway; PostgreSQL's would
 * each see the state before the other (section 13.3.5: advisory locks).
 */
export async function takeTurns(trx: Db, matter: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext(${matter}))`.execute(trx);
}
