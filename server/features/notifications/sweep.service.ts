import type { AppContext } from '#server/context.ts';
import { idAt } from '#server/lib/ids.ts';
import { notificationKeepMs, notificationsMax } from '#shared/limits.ts';
import * as store from './notification.store.ts';

/** Upkeep: forgets notifications that are old, and those beyond the newest of each person. */
export async function sweepNotifications(ctx: AppContext): Promise<void> {
  await store.deleteOldNotifications(ctx.db, idAt(ctx.clock() - notificationKeepMs));
  for (const userId of await store.listPeopleOver(ctx.readDb, notificationsMax)) {
    await store.deleteNotificationsOver(ctx.db, userId, notificationsMax);
  }
}
