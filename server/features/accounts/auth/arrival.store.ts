import type { Insertable } from 'kysely';
import type { ArrivalsTable } from '#server/db/rows/house.ts';
import type { Db } from '#server/db/dialect.ts';

export async function insertArrival(trx: Db, row: Insertable<ArrivalsTable>): Promise<void> {
  await trx.insertInto('arrivals').values(row).execute();
}
