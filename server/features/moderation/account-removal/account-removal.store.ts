import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { keyColumns, peopleColumns } from '#server/db/tables-by-fate.ts';
import { noteAllOfPerson } from '#server/search/notes.ts';

/** Removes a person's id from the columns that hold it without a foreign key, and the keys derived from it. */
async function forgetKeysOf(trx: Db, userId: string): Promise<void> {
  for (const { table: name, column: key, fate } of keyColumns) {
    const [table, column] = [sql.table(name), sql.ref(key)];
    if (fate === 'cut') {
      await sql`update ${table} set ${column} = replace(${column}, ${userId}, '')
        where ${column} like ${`%${userId}%`}`.execute(trx);
    } else if ('with' in fate) {
      await sql`update ${table} set ${column} = '' where ${sql.ref(fate.with)} = ${userId}`.execute(trx);
    } else if ('replaced' in fate) {
      await sql`update ${table} set ${column} = ${sql.ref(fate.replaced)} where ${column} = ${userId}`.execute(
        trx,
      );
    } else if ('deleted' in fate) {
      await sql`delete from ${table} where ${column} = ${fate.deleted + userId}`.execute(trx);
    } else {
      await sql`update ${table} set ${column} = '' where ${column} = ${fate.emptied + userId}`.execute(trx);
    }
  }
}

/**
 * Deletes a person's rows, or removes their name from them, by each table's rule; rows that depend on a deleted one are
 * deleted with it.
 */
export async function deleteRowsOf(trx: Db, userId: string): Promise<void> {
  await noteAllOfPerson(trx, userId);
  // While the rows still say whose they are.
  await forgetKeysOf(trx, userId);
  for (const { table, column, onRemoval } of peopleColumns.toReversed()) {
    const isTheirs = sql<boolean>`${sql.ref(column)} = ${userId}`;
    if (onRemoval === 'deleted') await trx.deleteFrom(table).where(isTheirs).execute();
    else await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${isTheirs}`.execute(trx);
  }
}
