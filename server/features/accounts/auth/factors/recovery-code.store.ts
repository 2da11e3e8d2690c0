import type { Db } from '#server/db/dialect.ts';

/** Replaces the codes of a person. */
export async function replaceCodes(trx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ code_hash: hash, user_id: userId }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses up a code; returns false if there is none with this hash. */
export async function deleteCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
