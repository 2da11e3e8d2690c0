import { type RawBuilder, sql } from 'kysely';
import { databaseNow, type Db, skipLocked } from '#server/db/dialect.ts';
import type { JobRow } from '#server/db/rows/jobs.ts';

/** So much later each further job of one person is ranked: a second's worth of others may go before it. */
const turnMs = 1000;

const after = (db: Db, ms: number): RawBuilder<number> => sql<number>`${databaseNow(db)} + ${sql.lit(ms)}`;

type NewJob = Pick<JobRow, 'id' | 'kind' | 'lane' | 'priority' | 'payload' | 'person' | 'key'>;

/** @param delayMs from when on it may be taken */
export async function insertJob(db: Db, job: NewJob, delayMs = 0): Promise<void> {
  const due = after(db, delayMs);
  const turn =
    job.person === null
      ? due
      : sql<number>`(select max(at) from (select ${due} as at union all
          select max(rank) + ${sql.lit(turnMs)} from jobs where person = ${job.person}) as turns)`;
  await db
    .insertInto('jobs')
    .values({ ...job, rank: turn, run_at: due, created_at: databaseNow(db) })
    .onConflict((on) => on.columns(['key', 'kind']).doNothing())
    .execute();
}

export interface Taking {
  lane: string;
  kinds: readonly string[];
  holder: string;
  limit: number;
  leaseMs: number;
}

/** Takes the next jobs of a lane for a server; no two servers get the same one. */
export async function takeJobs(db: Db, { lane, kinds, holder, limit, leaseMs }: Taking): Promise<JobRow[]> {
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('lane', '=', lane)
    .where('dead_at', 'is', null)
    // The sign keeps the planner from an index of times: all that is due would be sorted each time.
    .where(sql<boolean>`+run_at <= ${databaseNow(db)}`)
    .where('kind', 'in', kinds)
    .orderBy('priority')
    .orderBy('rank')
    .limit(limit);
  // Chosen once: PostgreSQL may run a plain subquery again for each row, and lock others then.
  const chosen = db
    .with(
      (cte) => cte('due').materialized(),
      () => skipLocked(db, due),
    )
    .selectFrom('due')
    .select('due.id');
  const rows = await db
    .updateTable('jobs')
    .set((eb) => ({ holder, attempts: eb('attempts', '+', 1), run_at: after(db, leaseMs) }))
    .where('id', 'in', chosen)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.priority - b.priority || a.rank - b.rank);
}

/** Keeps jobs for their server; answers those that are still its own. */
export async function extendJobs(
  db: Db,
  holder: string,
  ids: readonly string[],
  leaseMs: number,
): Promise<Set<string>> {
  const rows = await db
    .updateTable('jobs')
    .set({ run_at: after(db, leaseMs) })
    .where('id', 'in', ids)
    .where('holder', '=', holder)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Held = Pick<JobRow, 'id' | 'holder'>;

/** Removes a job that is done. */
export async function deleteHeld(db: Db, { id, holder }: Held): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('holder', '=', holder).execute();
}

/** Lets go of a job: it is due again in `delayMs`. */
export async function releaseJob(
  db: Db,
  { id, holder }: Held,
  next: { delayMs: number; attempts: number; error: string | null },
): Promise<void> {
  const due = after(db, next.delayMs);
  await db
    .updateTable('jobs')
    .set({ holder: null, run_at: due, rank: due, attempts: next.attempts, error: next.error })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/** Gives a job up; it is kept for administrators. */
export async function buryJob(db: Db, { id, holder }: Held, error: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ holder: null, error, dead_at: databaseNow(db) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/** Gives back what a server that stops could not end: it counts as no attempt. */
export async function giveBack(db: Db, holder: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ holder: null, run_at: databaseNow(db), attempts: eb('attempts', '-', 1) }))
    .where('holder', '=', holder)
    .where('dead_at', 'is', null)
    .execute();
}

/** For the only server, at its start: the process that held a job is gone. */
export async function releaseAll(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ holder: null, run_at: databaseNow(db) })
    .where('holder', 'is not', null)
    .where('dead_at', 'is', null)
    .execute();
}

/** In how many ms the next job of a lane may be taken; null where none waits. */
export async function nextIn(db: Db, lane: string, kinds: readonly string[]): Promise<number | null> {
  const row = await db
    .selectFrom('jobs')
    .select(sql<number>`run_at - ${databaseNow(db)}`.as('ms'))
    .where('lane', '=', lane)
    .where('dead_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.ms ?? null;
}

/** Lets recurring work come now. */
export async function hurryJob(db: Db, kind: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: databaseNow(db) })
    .where('kind', '=', kind)
    .where('key', '=', kind)
    .where('holder', 'is', null)
    .execute();
}
