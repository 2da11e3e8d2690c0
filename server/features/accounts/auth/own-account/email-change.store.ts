import type { Db } from '#server/db/dialect.ts';
import type { EmailChangesTable } from '#server/db/rows/users.ts';

export async function insertChange(trx: Db, row: EmailChangesTable): Promise<void> {
  await trx.insertInto('email_changes').values(row).execute();
}

/** Ends the changes that somebody asked for and did not confirm. */
export async function deleteAsked(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).where('state', '=', 'asked').execute();
}

export async function findChange(db: Db, id: string): Promise<EmailChangesTable | null> {
  const found = db.selectFrom('email_changes').selectAll().where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** The address that somebody's change waits for; null where none does. */
export async function findPending(db: Db, userId: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('state', '=', 'asked')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.new_email ?? null;
}

export async function findByToken(
  db: Db,
  state: EmailChangesTable['state'],
  tokenHash: string,
  now: number,
): Promise<EmailChangesTable | null> {
  const found = db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('state', '=', state)
    .where('expires_at', '>', now);
  return (await found.executeTakeFirst()) ?? null;
}

export async function updateChange(
  db: Db,
  id: string,
  patch: Partial<Pick<EmailChangesTable, 'state' | 'token_hash' | 'expires_at'>>,
): Promise<void> {
  await db.updateTable('email_changes').set(patch).where('id', '=', id).execute();
}

/** Ends all changes of a person, and with them the links in mails about them. */
export async function deleteChangesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export async function deleteExpiredChanges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
