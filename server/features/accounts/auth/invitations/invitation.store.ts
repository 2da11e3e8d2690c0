import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { InvitationRow, InvitationsTable } from '#server/db/rows/house.ts';

export async function insertInvitation(db: Db, row: Omit<InvitationsTable, 'uses'>): Promise<void> {
  await db.insertInto('invitations').values(row).execute();
}

/** All invitations, or those that one person has made, the newest first, with their makers' names. */
export function listInvitationRows(db: Db, madeBy: string | null) {
  let found = db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.made_by')
    .selectAll('invitations')
    .select('users.username as maker_name');
  if (madeBy !== null) found = found.where('made_by', '=', madeBy);
  return found
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(500)
    .execute();
}

/** The names of those who came by invitations. */
export function listArrivals(db: Db, invitationIds: readonly string[]) {
  return db
    .selectFrom('arrivals')
    .innerJoin('users', 'users.id', 'arrivals.user_id')
    .select(['arrivals.invitation_id', 'users.username'])
    .where('arrivals.invitation_id', 'in', invitationIds)
    .orderBy('arrivals.created_at')
    .execute();
}

/** An invitation by its id, which is somebody's where `madeBy` names them. */
export async function findInvitation(
  db: Db,
  id: string,
  madeBy: string | null,
): Promise<InvitationRow | null> {
  let found = db.selectFrom('invitations').selectAll().where('id', '=', id);
  if (madeBy !== null) found = found.where('made_by', '=', madeBy);
  return (await found.executeTakeFirst()) ?? null;
}

/** An invitation that is still good, with the name of its active maker; or null. */
export async function findGoodInvitation(db: Db, tokenHash: string, now: number) {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.made_by')
    .selectAll('invitations')
    .select('users.username as maker_name')
    .where('token_hash', '=', tokenHash)
    .where('invitations.expires_at', '>', now)
    .whereRef('uses', '<', 'uses_max')
    .where('users.is_active', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a use; false where none was left. */
export async function countUse(trx: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'uses_max')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function setTokenHash(db: Db, id: string, tokenHash: string): Promise<void> {
  await db.updateTable('invitations').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

export async function deleteInvitation(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('invitations').where('id', '=', id).execute();
}

export async function endInvitation(trx: Db, id: string, now: number): Promise<void> {
  await trx.updateTable('invitations').set({ expires_at: now }).where('id', '=', id).execute();
}

/** The invitations of a person that count: somebody came by them, or still can. */
export async function countInvitations(db: Db, madeBy: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('made_by', '=', madeBy)
    .where((eb) => eb.or([eb('uses', '>', 0), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Deletes invitations that ended without a use. */
export async function deleteUnused(db: Db, now: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).where('uses', '=', 0).execute();
}
