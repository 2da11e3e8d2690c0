import type { Db } from '#server/db/dialect.ts';

const key = 'storage.limits_mb';

/** What administrators have set, as JSON; null where nobody has. */
export async function findStorageLimits(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveStorageLimits(db: Db, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
