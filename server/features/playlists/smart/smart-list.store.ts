import type { Db } from '#server/db/dialect.ts';
import type { SmartListRow } from '#server/db/rows/library.ts';

/** A person's smart lists in the order of their making. */
export const listSmartLists = (db: Db, userId: string): Promise<SmartListRow[]> =>
  db.selectFrom('smart_lists').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export async function findSmartList(db: Db, userId: string, id: string): Promise<SmartListRow | null> {
  const row = await db
    .selectFrom('smart_lists')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSmartList(trx: Db, row: SmartListRow): Promise<void> {
  await trx.insertInto('smart_lists').values(row).execute();
}

/** Changes a person's smart list; answers it, or null where it is not theirs. */
export async function updateSmartList(
  db: Db,
  { id, user_id }: Pick<SmartListRow, 'id' | 'user_id'>,
  change: Pick<SmartListRow, 'name' | 'rules' | 'sorted_by' | 'song_limit' | 'updated_at'>,
): Promise<SmartListRow | null> {
  const row = await db
    .updateTable('smart_lists')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a person's smart list; returns false where it is not theirs. */
export async function deleteSmartList(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('smart_lists')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
