import { type Kysely, type RawBuilder, sql } from 'kysely';

// What schema steps call. It is theirs alone and never changes, so that a step does tomorrow what it did today.

/** Engine of a connection. */
export function engineOf(db: Kysely<never>): 'sqlite' | 'postgres' {
  const adapter = db.getExecutor().adapter.constructor.name;
  return adapter.startsWith('Postgres') ? 'postgres' : 'sqlite';
}

/** The column type for bytes. */
export function bytesType(db: Kysely<never>): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? sql`bytea` : sql`blob`;
}

/** The column type for 64-bit floating point. */
export const floatType = sql`double precision`;

/** Statements by the change of a table that runs them; `new` and `old` name the row. */
type CountingStatements = Partial<Record<'insert' | 'delete' | `update of ${string}`, string>>;

/** Makes a trigger for each kind of change, run for each row inside the transaction that makes it. */
export async function countingTriggers(
  db: Kysely<never>,
  table: string,
  statements: CountingStatements,
): Promise<void> {
  for (const [event, body] of Object.entries(statements)) {
    const name = `${table}_${event.replaceAll(/[ ,]+/g, '_')}_counts`;
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

/** Lets no program run on this database that does not know a step: called by a step that programs of before would fail on. */
export async function requireStep(db: Kysely<never>, step: string, version: string): Promise<void> {
  await sql`insert into required_steps (step, version) values (${step}, ${version})`.execute(db);
}
