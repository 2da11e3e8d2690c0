import type { Db } from '#server/db/dialect.ts';
import type { IdentitiesTable, IdentityRow } from '#server/db/rows/sign-on.ts';

/** Names somebody at a provider. */
export interface Known {
  issuer: string;
  subject: string;
}

export async function findIdentity(db: Db, { issuer, subject }: Known): Promise<IdentityRow | null> {
  const found = db.selectFrom('identities').selectAll().where('issuer', '=', issuer);
  return (await found.where('subject', '=', subject).executeTakeFirst()) ?? null;
}

/** A person's identities, the oldest first. */
export const listIdentitiesOf = (db: Db, userId: string): Promise<IdentityRow[]> =>
  db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Connects an identity; false where somebody has it already. */
export async function insertIdentity(trx: Db, row: IdentitiesTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateIdentityUsed(trx: Db, id: string, now: number): Promise<void> {
  await trx.updateTable('identities').set({ last_login_at: now }).where('id', '=', id).execute();
}

/** Disconnects one of a person's identities; returns it, or null where they have no such one. */
export async function deleteIdentity(trx: Db, userId: string, id: string): Promise<IdentityRow | null> {
  const row = await trx
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
