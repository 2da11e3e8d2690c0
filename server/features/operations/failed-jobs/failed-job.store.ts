import { signal } from '#server/changes/note.ts';
import { sql } from 'kysely';
import { databaseNow, type Db } from '#server/db/dialect.ts';

export function listDead(db: Db, limit: number) {
  return db
    .selectFrom('jobs')
    .leftJoin('users', 'users.id', 'jobs.person')
    .select(['jobs.id', 'jobs.kind', 'jobs.error', 'jobs.attempts', 'jobs.created_at', 'jobs.dead_at'])
    .select(['jobs.deaths', 'jobs.key', 'users.username'])
    .where('jobs.dead_at', 'is not', null)
    .orderBy('jobs.dead_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute();
}

/** Starts a failed job again; returns its kind, or null if there is no such job. */
export async function reviveJob(trx: Db, id: string): Promise<string | null> {
  const now = databaseNow(trx);
  const row = await trx
    .updateTable('jobs')
    .set({ dead_at: null, attempts: 0, deaths: 0, error: null, run_at: now, rank: now })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
  signal(trx, 'job');
  return row?.kind ?? null;
}

/**
 * True for jobs that are not recurring. A recurring one has its kind as its key and is never deleted: it would begin again
 * at the next start.
 */
const isOnce = sql<boolean>`(key is null or key <> kind)`;

export async function deleteDead(trx: Db, id: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .where(isOnce)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** Deletes jobs that failed before a moment. */
export async function deleteDeadBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('jobs').where('dead_at', '<', moment).where(isOnce).execute();
}
