import type { Db } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import type { NotificationKind } from '#shared/social/notifications.ts';
import { deleteNotifications, insertNotifications } from './notify.store.ts';

/** An act that concerns a person. `news` has no rows: it is joined with the follows when it is read. */
interface Told {
  userId: string;
  kind: Exclude<NotificationKind, 'news'>;
  /** The key for grouping: for likes the playlist's id. */
  groupKey: string;
  /** Null: the site itself. */
  actorId: string | null;
  facts?: object;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
}

/**
 * Notifies a person of an act, inside the transaction of the act. An actor who repeats an act after undoing it causes one
 * notification; one's own acts cause none.
 */
export const notify = (trx: Db, told: Told): Promise<void> => notifyEach(trx, [told]);

/** Notifies several people of acts in one statement, like {@link notify}. */
export async function notifyEach(trx: Db, all: readonly Told[]): Promise<void> {
  const rows = all
    .filter(({ userId, actorId }) => userId !== actorId)
    .map(({ userId, kind, groupKey, actorId, facts = {}, now }) => ({
      id: newId(now),
      user_id: userId,
      kind,
      group_key: groupKey,
      actor_id: actorId,
      facts: JSON.stringify(facts),
      at: now,
    }));
  if (rows.length > 0) await insertNotifications(trx, rows);
}

/** Notifies a person of an act that continues, replacing their earlier notification of it. */
export async function notifyLatest(trx: Db, notification: Told): Promise<void> {
  await deleteNotifications(trx, notification);
  await notify(trx, notification);
}
