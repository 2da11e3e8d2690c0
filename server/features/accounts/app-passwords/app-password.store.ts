import type { Db } from '#server/db/dialect.ts';
import type { AppPasswordsTable } from '#server/db/rows/sessions.ts';

export function listAppPasswords(db: Db, userId: string): Promise<AppPasswordsTable[]> {
  return db
    .selectFrom('app_passwords')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function findAppPasswordByHash(db: Db, secretHash: string): Promise<AppPasswordsTable | null> {
  const row = await db
    .selectFrom('app_passwords')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAppPassword(db: Db, row: AppPasswordsTable): Promise<void> {
  await db.insertInto('app_passwords').values(row).execute();
}

export async function updateAppPasswordUse(db: Db, id: string, lastUsedAt: number): Promise<void> {
  await db.updateTable('app_passwords').set({ last_used_at: lastUsedAt }).where('id', '=', id).execute();
}

/** Deletes a person's app password; returns false if they have none with this id. */
export async function deleteAppPassword(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('app_passwords')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}
