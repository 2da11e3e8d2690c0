import { noteChange } from '#server/changes/note.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NotificationRow } from '#server/db/rows/notifications.ts';

/** Inserts notifications; those that exist stay unchanged. */
export async function insertNotifications(trx: Db, rows: readonly NotificationRow[]): Promise<void> {
  await trx
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await noteChange(
    trx,
    'bell',
    rows.map(({ user_id }) => user_id),
  );
}

/** Deletes a person's notifications of a kind with the same group key. */
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
  await noteChange(trx, 'bell', [userId]);
}
