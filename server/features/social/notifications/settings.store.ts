import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { NotificationSettingsTable } from '#server/db/rows/notifications.ts';

export type SettingsRow = Selectable<NotificationSettingsTable>;
export type SettingsChange = Omit<Partial<Insertable<NotificationSettingsTable>>, 'user_id'>;

export async function findSettings(db: Db, userId: string): Promise<SettingsRow | null> {
  const row = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts or changes a person's settings. */
export async function upsertSettings(trx: Db, userId: string, change: SettingsChange): Promise<void> {
  await trx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.doNothing()
        : conflict.column('user_id').doUpdateSet(change),
    )
    .execute();
  const { shows_follows: isShown } = change;
  if (isShown === undefined) return;
  // The lists of followers look at those alone who let others see it.
  await trx.updateTable('follows').set({ is_shown: isShown }).where('user_id', '=', userId).execute();
}

/** People whose digest is due: active ones with a verified address, the longest waiting first, after a place. */
export function listDueDigests(
  db: Db,
  digest: 'daily' | 'weekly',
  { before, after, limit }: { before: number; after: { digest_at: number; id: string }; limit: number },
) {
  return db
    .selectFrom('notification_settings as settings')
    .innerJoin('users', 'users.id', 'settings.user_id')
    .select(['users.id', 'users.username', 'users.email'])
    .select(['settings.language', 'settings.digest_at', 'settings.digest_id', 'settings.read_id'])
    .where('settings.digest', '=', digest)
    .where('settings.digest_at', '<=', before)
    .where('users.is_active', '=', 1)
    .where('users.email_verified_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('settings.digest_at', '>', after.digest_at),
        eb.and([eb('settings.digest_at', '=', after.digest_at), eb('settings.user_id', '>', after.id)]),
      ]),
    )
    .orderBy('settings.digest_at')
    .orderBy('settings.user_id')
    .limit(limit)
    .execute();
}

/** Claims a digest to be sent: true for one caller only, of all servers. */
export async function takeDigest(db: Db, userId: string, was: number, now: number): Promise<boolean> {
  const result = await db
    .updateTable('notification_settings')
    .set({ digest_at: now })
    .where('user_id', '=', userId)
    .where('digest_at', '=', was)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}
