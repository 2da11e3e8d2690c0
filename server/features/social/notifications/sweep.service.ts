import type { AppContext } from '#server/context.ts';
import { idAt } from '#server/lib/ids.ts';
import { notificationKeepMs, notificationsMax } from '#shared/limits.ts';
import * as store from './notification.store.ts';

/**
 * Span of new notifications whose people are swept, longer than the interval of sweeps: a person whom one sweep missed comes
 * again with their next notification.
 */
const sweptMs = 3 * 60 * 60_000;

/** Recurring work: deletes old notifications, and those beyond the newest of each person. */
export async function sweepNotifications(ctx: AppContext): Promise<void> {
  await store.deleteOldNotifications(ctx.db, idAt(ctx.clock() - notificationKeepMs));
  const since = idAt(ctx.clock() - sweptMs);
  for (const userId of await store.listPeopleOver(ctx.readDb, notificationsMax, since)) {
    await store.deleteNotificationsOver(ctx.db, userId, notificationsMax);
  }
}
