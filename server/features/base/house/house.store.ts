import type { Db } from '#server/db/dialect.ts';

/** The blob of the logo; null where there is none. */
export async function findLogo(db: Db): Promise<string | null> {
  const row = await db.selectFrom('house_logo').select('sha256').executeTakeFirst();
  return row?.sha256 ?? null;
}

/** Replaces the logo; null removes it. */
export async function replaceLogo(trx: Db, sha256: string | null): Promise<void> {
  await trx.deleteFrom('house_logo').execute();
  if (sha256 !== null) await trx.insertInto('house_logo').values({ id: 1, sha256 }).execute();
}

/** Keeps a version of the rules: people have accepted it. */
export async function insertRules(
  trx: Db,
  row: { version: number; texts: string; created_at: number },
): Promise<void> {
  await trx.insertInto('house_rules').values(row).execute();
}
