import type { Db } from '#server/db/dialect.ts';
import type { NotificationRow } from '#server/db/rows/notifications.ts';

/** One that is there already stays as it is. */
export async function insertNotification(trx: Db, row: NotificationRow): Promise<void> {
  await trx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes back what a person was told of a kind about the same. */
export async function deleteNotifications(
  trx: Db,
  { userId, kind, groupKey }: { userId: string; kind: string; groupKey: string },
): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('group_key', '=', groupKey)
    .execute();
}
