import type { Db } from '#server/db/dialect.ts';
import type { RemovalRow } from '#server/db/rows/factors.ts';

export async function findRemoval(db: Db, userId: string): Promise<RemovalRow | null> {
  const found = db.selectFrom('factor_removals').selectAll().where('user_id', '=', userId);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertRemoval(trx: Db, row: RemovalRow): Promise<void> {
  await trx.insertInto('factor_removals').values(row).execute();
}

/** Those of whom something is due, the longest first; the next run takes those beyond a hundred. */
export function listDueRemovals(db: Db, now: number): Promise<RemovalRow[]> {
  return db
    .selectFrom('factor_removals')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(100)
    .execute();
}

/** Moves the next mail on, and the removal with it; returns false if another server was faster, or the wait has ended. */
export async function updateNext(
  trx: Db,
  { user_id, next_at }: RemovalRow,
  to: Pick<RemovalRow, 'next_at' | 'removal_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('factor_removals')
    .set(to)
    .where('user_id', '=', user_id)
    .where('next_at', '=', next_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a wait that is over; returns false if there is none: it was ended, and perhaps began again. */
export async function deleteOverdue(trx: Db, userId: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('factor_removals')
    .where('user_id', '=', userId)
    .where('removal_at', '<=', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a wait; returns false if there was none. */
export async function deleteRemoval(trx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('factor_removals')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
