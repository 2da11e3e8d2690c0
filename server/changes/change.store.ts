import { type RawBuilder, sql } from 'kysely';
import { databaseNow, type Db, engineOf } from '#server/db/dialect.ts';
import type { ChangeKind, ChangeRow } from '#server/db/rows/changes.ts';
import type { Position } from './change.ts';

// The order of changes. SQLite has one writer, so rows are committed in the order of their ids. On PostgreSQL a row with a
// lower id may be committed after one with a higher: there the order is that of the transactions, and a row is read once
// every transaction of this database before its own has ended (PostgreSQL's manual, sections 9.27 and 27.2). Those of other
// databases on the same PostgreSQL may take hours and write no row here.

/** The first transaction that PostgreSQL has not begun. */
export const nextTransaction = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/**
 * The first transaction of this database that may still be under way: all before it have ended. Ask it before the rows: one
 * that ends in between is visible to the later statement.
 */
async function findOldest(db: Db): Promise<number> {
  // A transaction sees the activity of its first look otherwise.
  if (db.isTransaction) await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ oldest: number }>`
    with next as (select ${nextTransaction} as xact)
    select min(least(next.xact, ${wholeNumber})) as oldest
    from next left join pg_stat_activity on datname = current_database()`.execute(db);
  return rows[0]?.oldest ?? 0;
}

/** The number of a session's transaction, of which `backend_xid` has the last 32 bits: the one nearest to the next. */
const wholeNumber = sql<number | null>`
  next.xact - 2147483648 + ((backend_xid::text::bigint - next.xact + 2147483648) & 4294967295)`;

const isAfter = (db: Db, { xact, id }: Position): RawBuilder<boolean> =>
  engineOf(db) === 'sqlite' ? sql<boolean>`id > ${id}` : sql<boolean>`(xact, id) > (${xact}, ${id})`;

/** The end of the changes that can be read now. */
export async function findEnd(db: Db): Promise<Position> {
  if (engineOf(db) === 'sqlite') {
    const { id } = await db
      .selectFrom('changes')
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql.lit(0)).as('id'))
      .executeTakeFirstOrThrow();
    return { xact: 0, id };
  }
  return { xact: await findOldest(db), id: 0 };
}

/** The changes after a place, and whether there are some that cannot be read yet: transactions before theirs are under way. */
export interface ReadChanges {
  changes: ChangeRow[];
  hasPending: boolean;
}

/** The next changes, in order. */
export async function listChanges(db: Db, after: Position, limit: number): Promise<ReadChanges> {
  const oldest = engineOf(db) === 'sqlite' ? Infinity : await findOldest(db);
  const rows = await db
    .selectFrom('changes')
    .selectAll()
    .where(isAfter(db, after))
    .$if(engineOf(db) === 'postgres', (all) => all.orderBy('xact'))
    .orderBy('id')
    .limit(limit)
    .execute();
  const changes = rows.filter(({ xact }) => xact < oldest);
  return { changes, hasPending: changes.length < rows.length };
}

/**
 * Deletes the changes of transactions that this PostgreSQL has not begun: a dump of another one was restored, whose
 * transactions have other numbers.
 */
export async function deleteForeignChanges(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await db.deleteFrom('changes').where('xact', '>=', nextTransaction).execute();
}

/** Counts the changes of these kinds after a place, up to `limit`. */
export async function countChanges(
  db: Db,
  after: Position,
  { limit, kinds }: { limit: number; kinds: readonly ChangeKind[] },
): Promise<number> {
  const rows = await db
    .selectFrom('changes')
    .select('id')
    .where(isAfter(db, after))
    .where('kind', 'in', kinds)
    .limit(limit)
    .execute();
  return rows.length;
}

/** Deletes changes older than `keepMs`; of these kinds only those up to a place. */
export async function deleteOldChanges(
  db: Db,
  keepMs: number,
  upTo: Position,
  kinds: readonly ChangeKind[],
): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('at', '<', sql<number>`${databaseNow(db)} - ${sql.lit(keepMs)}`)
    .where((eb) => eb.or([eb('kind', 'not in', kinds), eb.not(isAfter(db, upTo))]))
    .execute();
}
