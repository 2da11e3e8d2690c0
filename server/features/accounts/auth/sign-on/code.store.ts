import type { Db } from '#server/db/dialect.ts';
import type { SignOnCodeRow, SignOnCodesTable } from '#server/db/rows/sign-on.ts';

export async function insertCode(db: Db, row: SignOnCodesTable): Promise<void> {
  await db.insertInto('sign_on_codes').values(row).execute();
}

/** A code that is still good; or null. */
export async function findCode(db: Db, hash: string, now: number): Promise<SignOnCodeRow | null> {
  const found = db.selectFrom('sign_on_codes').selectAll().where('code_hash', '=', hash);
  return (await found.where('expires_at', '>', now).executeTakeFirst()) ?? null;
}

/** Uses a code up; returns false if it was used before. */
export async function deleteCode(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_on_codes')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredCodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_on_codes').where('expires_at', '<=', now).execute();
}
