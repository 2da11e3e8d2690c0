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
