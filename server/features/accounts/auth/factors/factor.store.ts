import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { Schema } from '#server/db/schema.ts';
import type { FactorRow, FactorsTable } from '#server/db/rows/factors.ts';

/** The id of a factor that counts of the person in the query's `users`, as `factor_id`; null: they have none. */
export const factorId = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb
    .selectFrom('factors')
    .select('factors.id')
    .whereRef('factors.user_id', '=', 'users.id')
    .where('factors.confirmed_at', 'is not', null)
    .limit(sql.lit(1))
    .as('factor_id');

/** Reports whether a person has a factor that counts. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The factors of a person that count, the oldest first. */
export function listFactorsOf(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The passkey of a credential id that counts; or null. */
export async function findPasskey(db: Db, credentialId: string): Promise<FactorRow | null> {
  const row = await db
    .selectFrom('factors')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A factor of a person that is not confirmed and was begun since; or null. */
export async function findPending(
  db: Db,
  userId: string,
  id: string,
  since: number,
): Promise<FactorRow | null> {
  const row = await db
    .selectFrom('factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertFactor(trx: Db, row: FactorsTable): Promise<void> {
  await trx.insertInto('factors').values(row).execute();
}

/** Uses up the challenge of a passkey that is being added; returns false if it was answered before. */
export async function dropChallenge(db: Db, id: string, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a factor count; returns false if it did already, or is gone. */
export async function updateConfirmed(
  trx: Db,
  id: string,
  patch: Partial<FactorsTable> & { confirmed_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('factors')
    .set(patch)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a step of an authenticator app; returns false if it, or a later one, was used before. */
export async function updateLastStep(db: Db, id: string, step: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ last_step: step, last_used_at: at })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves the counter of a passkey on; returns false if another use has moved it since `from` was read. */
export async function updateCounter(
  db: Db,
  id: string,
  { from, to }: { from: number; to: number },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ counter: to, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a factor of a person; null if they have none with this id. */
export async function deleteFactor(trx: Db, userId: string, id: string): Promise<FactorRow | null> {
  const row = await trx
    .deleteFrom('factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes what a person has begun to add. */
export async function deletePendingOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('factors').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
}

const all = ['factors', 'recovery_codes', 'remembered_browsers', 'login_tickets', 'factor_removals'] as const;

/** Deletes all factors of a person, and what stands in for them. */
export async function deleteAllOf(trx: Db, userId: string): Promise<void> {
  for (const table of all) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
