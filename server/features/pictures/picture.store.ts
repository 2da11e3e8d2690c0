import type { Db } from '#server/db/dialect.ts';

export async function findPicture(db: Db, sha256: string) {
  const row = await db
    .selectFrom('pictures')
    .select(['sha256', 'small_sha256'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPicture(db: Db, row: { sha256: string; small_sha256: string }): Promise<void> {
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
