import type { Db } from '#server/db/dialect.ts';
import type { BrowserRow } from '#server/db/rows/factors.ts';

/** The browsers of a person that are remembered, the latest first. */
export function listBrowsers(db: Db, userId: string, now: number): Promise<BrowserRow[]> {
  return db
    .selectFrom('remembered_browsers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertBrowser(trx: Db, row: BrowserRow): Promise<void> {
  await trx.insertInto('remembered_browsers').values(row).execute();
}

/** Deletes a browser of a person; returns false if they have none with this id. */
export async function deleteBrowser(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('remembered_browsers')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredBrowsers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('remembered_browsers').where('expires_at', '<=', now).execute();
}
