import type { Db } from '#server/db/dialect.ts';

/** The person to whom a former name leads; null if there is none. */
export async function findFormerOwner(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('former_names')
    .select('user_id')
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function keepFormerName(
  trx: Db,
  row: { name_key: string; user_id: string; until: number },
): Promise<void> {
  await trx
    .insertInto('former_names')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet(row))
    .execute();
}

export async function deleteFormerName(trx: Db, nameKey: string): Promise<void> {
  await trx.deleteFrom('former_names').where('name_key', '=', nameKey).execute();
}

export async function deleteFormerNamesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('former_names').where('user_id', '=', userId).execute();
}

export async function deleteExpiredNames(db: Db, now: number): Promise<void> {
  await db.deleteFrom('former_names').where('until', '<=', now).execute();
}

/** The person who may still take an address back; null if there is none. */
export async function findOwnerOfOldEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('old_email_key', '=', email.toLowerCase())
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
