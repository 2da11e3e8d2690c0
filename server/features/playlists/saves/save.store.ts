import type { Db } from '#server/db/dialect.ts';

export async function insertSave(
  db: Db,
  save: { user_id: string; playlist_id: string; created_at: number },
): Promise<void> {
  await db
    .insertInto('saves')
    .values(save)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSave(db: Db, userId: string, playlistId: string): Promise<void> {
  await db.deleteFrom('saves').where('user_id', '=', userId).where('playlist_id', '=', playlistId).execute();
}
