import type { Db } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import type { NotificationKind } from '#shared/social/notifications.ts';
import { deleteNotifications, insertNotification } from './notify.store.ts';

/** An act that concerns a person. `news` has no rows: it is joined with the follows when it is read. */
interface Told {
  userId: string;
  kind: Exclude<NotificationKind, 'news'>;
  /** The key by which it is grouped: for likes the playlist's id. */
  groupKey: string;
  /** Null: the site itself. */
  actorId: string | null;
  facts?: object;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
}

/**
 * Tells a person of something, inside the transaction that does it. The same act of the same actor is told once, however
 * often it is taken back and done again; nobody is told of their own.
 */
export async function notify(
  trx: Db,
  { userId, kind, groupKey, actorId, facts = {}, now }: Told,
): Promise<void> {
  if (userId === actorId) return;
  await insertNotification(trx, {
    id: newId(now),
    user_id: userId,
    kind,
    group_key: groupKey,
    actor_id: actorId,
    facts: JSON.stringify(facts),
    at: now,
  });
}

/** Tells a person of something that goes on: in the place of what they were told of it before. */
export async function notifyLatest(trx: Db, told: Told): Promise<void> {
  await deleteNotifications(trx, told);
  await notify(trx, told);
}
