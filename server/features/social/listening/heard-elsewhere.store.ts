import type { Db } from '#server/db/dialect.ts';
import { idAt } from '#server/lib/ids.ts';
import type { Span } from './plays.store.ts';

/** Deletes one listen that a person heard elsewhere; answers whether it was theirs. */
export async function deleteHeard(trx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('heard_elsewhere')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what a person heard elsewhere in a time, at most some; returns their number. */
export async function deleteHeardOfSpan(
  trx: Db,
  userId: string,
  { from, until }: Span,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const of = trx
    .selectFrom('heard_elsewhere')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '>=', idAt(from))
    .where('id', '<', idAt(until))
    .limit(limit);
  const { numDeletedRows } = await trx.deleteFrom('heard_elsewhere').where('id', 'in', of).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a person's import, which names songs that they heard; returns the name of its file. */
export async function deleteListenImport(trx: Db, userId: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('listen_imports')
    .where('user_id', '=', userId)
    .returning('sha256')
    .executeTakeFirst();
  return row?.sha256 ?? null;
}
