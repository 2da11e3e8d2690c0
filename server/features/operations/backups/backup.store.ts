import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { BackupRow, BackupsTable } from '#server/db/rows/operations.ts';

/** Most backups in the history, far above real use: restore points and scheduled backups are deleted by themselves. */
const listedAtMost = 2000;

/** The history, newest first. */
export function listBackupRows(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listedAtMost)
    .execute();
}

export async function findBackup(db: Db, id: string): Promise<BackupRow | null> {
  return (await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export function insertBackup(db: Db, row: Insertable<BackupsTable>): Promise<BackupRow> {
  return db.insertInto('backups').values(row).returningAll().executeTakeFirstOrThrow();
}

export type BackupPatch = Updateable<BackupsTable>;

export async function updateBackup(db: Db, id: string, patch: BackupPatch): Promise<void> {
  await db.updateTable('backups').set(patch).where('id', '=', id).execute();
}

export async function deleteBackupRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute();
}

/** Fails the backups that a dead process left in progress; returns their ids. */
export async function failInterrupted(db: Db, detail: string): Promise<string[]> {
  const rows = await db
    .updateTable('backups')
    .set({ status: 'failed', error_detail: detail })
    .where('status', '=', 'in_progress')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
