import type { Db } from '#server/db/dialect.ts';
import type { BookmarksTable, PlayQueuesTable } from '#server/db/rows/library.ts';

export async function upsertQueue(db: Db, row: PlayQueuesTable): Promise<void> {
  const { user_id: _user, ...queue } = row;
  await db
    .insertInto('play_queues')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(queue))
    .execute();
}

export async function deleteQueue(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('play_queues').where('user_id', '=', userId).execute();
}

export async function findQueue(db: Db, userId: string): Promise<PlayQueuesTable | null> {
  const row = await db.selectFrom('play_queues').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

export async function upsertBookmark(db: Db, row: BookmarksTable): Promise<void> {
  const { position_ms, comment, changed_at } = row;
  await db
    .insertInto('bookmarks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'track_id']).doUpdateSet({ position_ms, comment, changed_at }),
    )
    .execute();
}

export async function deleteBookmark(db: Db, userId: string, trackId: string): Promise<void> {
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).where('track_id', '=', trackId).execute();
}

export function listBookmarks(db: Db, userId: string, limit: number): Promise<BookmarksTable[]> {
  return db.selectFrom('bookmarks').selectAll().where('user_id', '=', userId).limit(limit).execute();
}

export async function countBookmarks(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookmarks')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
