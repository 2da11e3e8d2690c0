import type { Db } from '#server/db/dialect.ts';

export async function findSettings(db: Db, userId: string) {
  const row = await db
    .selectFrom('player_settings')
    .select(['source_order', 'never_sources'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts or changes a person's settings. */
export async function upsertSettings(
  db: Db,
  userId: string,
  change: { source_order?: string; never_sources?: string },
): Promise<void> {
  await db
    .insertInto('player_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.doNothing()
        : conflict.column('user_id').doUpdateSet(change),
    )
    .execute();
}
