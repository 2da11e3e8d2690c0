import type { Db } from '#server/db/dialect.ts';
import type { LoginTicketRow, LoginTicketsTable } from '#server/db/rows/factors.ts';

/** Keeps a ticket; a proof that a session asks for takes the place of its former one. */
export async function saveTicket(db: Db, row: Omit<LoginTicketsTable, 'tries'>): Promise<void> {
  const { challenge, expires_at } = row;
  await db
    .insertInto('login_tickets')
    .values(row)
    .onConflict((conflict) => conflict.column('ticket_hash').doUpdateSet({ challenge, expires_at }))
    .execute();
}

/** A ticket that is still good; or null. */
export async function findTicket(
  db: Db,
  hash: string,
  kind: LoginTicketsTable['kind'],
  now: number,
): Promise<LoginTicketRow | null> {
  const row = await db
    .selectFrom('login_tickets')
    .selectAll()
    .where('ticket_hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a try of a ticket; returns false if it has had `max` already. */
export async function updateTries(db: Db, hash: string, max: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_tickets')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_hash', '=', hash)
    .where('tries', '<', max)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a challenge; returns false if it was answered before. */
export async function dropChallenge(db: Db, hash: string, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_tickets')
    .set({ challenge: null })
    .where('ticket_hash', '=', hash)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a ticket; returns false if it was used before, or is gone. */
export async function deleteTicket(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_tickets')
    .where('ticket_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends what a person has in hand: it was given for their former password or state. */
export async function deleteTicketsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
}

export async function deleteExpiredTickets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('login_tickets').where('expires_at', '<=', now).execute();
}
