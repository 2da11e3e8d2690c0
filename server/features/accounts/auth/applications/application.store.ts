import type { Db } from '#server/db/dialect.ts';
import type { ApplicationRow, ApplicationsTable } from '#server/db/rows/house.ts';

/** The application with a name or an address, without regard to case; or null. */
export async function findApplicationOf(
  db: Db,
  column: 'username_key' | 'email_key',
  key: string,
): Promise<ApplicationRow | null> {
  const found = db.selectFrom('applications').selectAll().where(column, '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const found = db.selectFrom('applications').selectAll().where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertApplication(trx: Db, row: ApplicationsTable): Promise<void> {
  await trx.insertInto('applications').values(row).execute();
}

/** The applications that wait, the oldest first. */
export const listApplicationRows = (db: Db, limit: number): Promise<ApplicationRow[]> =>
  db.selectFrom('applications').selectAll().orderBy('id').limit(limit).execute();

export async function countApplications(db: Db): Promise<number> {
  const row = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Deletes an application; false where somebody else has decided it. */
export async function deleteApplication(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('applications').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}
