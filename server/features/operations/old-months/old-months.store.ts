import { sql } from 'kysely';
import type { ArchivedTable } from '#server/db/archived-tables.ts';
import type { Db } from '#server/db/dialect.ts';
import type { OldMonthsTable } from '#server/db/rows/operations.ts';

export type OldMonth = OldMonthsTable;
/** The columns of a row that go into a file. */
export type ArchivedRow = Record<string, unknown> & { id: string };

/** The time of the oldest row before a moment; null if there is none. */
export async function findOldest(
  db: Db,
  { table, at }: ArchivedTable,
  before: number,
): Promise<number | null> {
  const { rows } = await sql<{ moment: number }>`
    select ${sql.ref(at)} as moment from ${sql.table(table)} where ${sql.ref(at)} < ${before}
    order by ${sql.ref(at)} limit 1`.execute(db);
  return rows[0]?.moment ?? null;
}

/** A place in a table, in the order of time. */
export interface Place {
  moment: number;
  id: string;
}

/** The next rows after a place, up to a moment. */
export async function listRows(
  db: Db,
  { table, at, columns }: ArchivedTable,
  { after, before, limit }: { after: Place; before: number; limit: number },
): Promise<ArchivedRow[]> {
  const moment = sql.ref(at);
  const { rows } = await sql<ArchivedRow>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${moment} >= ${after.moment} and ${moment} < ${before} and (${moment} > ${after.moment} or id > ${after.id})
    order by ${moment}, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/**
 * Deletes the rows of a file that still exist, if the records still name the file: a restore may have brought back an
 * earlier time. Returns their number.
 */
export async function deleteRows(db: Db, of: OldMonth, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(of.table_name)} where id in (${sql.join(ids)}) and exists (
      select 1 from old_months
      where table_name = ${of.table_name} and month = ${of.month} and sha256 = ${of.sha256})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function findMonth(db: Db, table: string, month: string): Promise<OldMonth | null> {
  const found = await db
    .selectFrom('old_months')
    .selectAll()
    .where('table_name', '=', table)
    .where('month', '=', month)
    .executeTakeFirst();
  return found ?? null;
}

export function listMonths(db: Db): Promise<OldMonth[]> {
  return db.selectFrom('old_months').selectAll().orderBy('table_name').orderBy('month').execute();
}

/** Saves a month's file in place of the known one; returns false if somebody else has saved one first. */
export async function putMonth(trx: Db, row: OldMonth, known: OldMonth | null): Promise<boolean> {
  const { table_name: table, month, ...file } = row;
  const result = known
    ? await trx
        .updateTable('old_months')
        .set(file)
        .where('table_name', '=', table)
        .where('month', '=', month)
        .where('sha256', '=', known.sha256)
        .executeTakeFirst()
    : await trx
        .insertInto('old_months')
        .values(row)
        .onConflict((on) => on.columns(['table_name', 'month']).doNothing())
        .executeTakeFirst();
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows) === 1;
}
