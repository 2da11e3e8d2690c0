import type { Db } from './dialect.ts';

/** The value of a key; null where it has none. */
export async function findSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row ? (JSON.parse(row.value) as unknown) : null;
}

export async function saveSetting(db: Db, key: string, setting: unknown): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
