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

/** Lets a job that was given up begin again; answers its kind, null where there is no such job. */
export async function reviveJob(trx: Db, id: string): Promise<string | null> {
  const now = databaseNow(trx);
  const row = await trx
    .updateTable('jobs')
    .set({ dead_at: null, attempts: 0, deaths: 0, error: null, run_at: now, rank: now })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** Recurring work has its kind for a key, and is not forgotten: it would begin again with the next start. */
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

/** Forgets what was given up before a moment. */
export async function deleteDeadBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('jobs').where('dead_at', '<', moment).where(isOnce).execute();
}
