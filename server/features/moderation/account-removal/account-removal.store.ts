import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { peopleColumns } from '#server/db/tables.ts';
import { noteAllOfPerson } from '#server/search/outbox.ts';

/** Deletes a person's rows, or takes their name out of them, as each table says; what hangs on a deleted row goes with it. */
export async function deleteRowsOf(trx: Db, userId: string): Promise<void> {
  await noteAllOfPerson(trx, userId);
  for (const { table, column, onRemoval } of peopleColumns.toReversed()) {
    const isTheirs = sql<boolean>`${sql.ref(column)} = ${userId}`;
    if (onRemoval === 'deleted') await trx.deleteFrom(table).where(isTheirs).execute();
    else await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${isTheirs}`.execute(trx);
  }
}
