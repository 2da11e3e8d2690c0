import { signal } from '#server/changes/note.ts';
import { type RawBuilder, sql } from 'kysely';
import { databaseNow, type Db, skipLocked } from '#server/db/dialect.ts';
import type { JobRow } from '#server/db/rows/jobs.ts';

/** Delay of rank between two jobs of one person: jobs of others from the same second may go before the later one. */
const turnMs = 1000;

const after = (db: Db, ms: number): RawBuilder<number> => sql<number>`${databaseNow(db)} + ${sql.lit(ms)}`;

/** With a literal, as the partial index has it. */
const isSurvivor = sql<boolean>`deaths > 0`;

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
  signal(db, 'job');
}

/** Jobs of a lane that killed no server; or survivors, of at most `deathsAtMost` deaths. */
type Which = { lane: string } | { deathsAtMost: number };

export type Taking = Which & {
  kinds: readonly string[];
  holder: string;
  limit: number;
  leaseMs: number;
};

/** Takes the next jobs for a server; no two servers get the same one. */
export async function takeJobs(
  db: Db,
  { kinds, holder, limit, leaseMs, ...which }: Taking,
): Promise<JobRow[]> {
  const waiting = db
    .selectFrom('jobs')
    .select('id')
    .where('dead_at', 'is', null)
    .where('holder', 'is', null)
    // The sign keeps the planner from an index of times: all that is due would be sorted each time.
    .where(sql<boolean>`+run_at <= ${databaseNow(db)}`)
    .where('kind', 'in', kinds);
  const due = (
    'lane' in which
      ? waiting.where('deaths', '=', 0).where('lane', '=', which.lane)
      : waiting.where(isSurvivor).where('deaths', '<=', which.deathsAtMost).orderBy('deaths')
  )
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
    .set({ holder, run_at: after(db, leaseMs) })
    .where('id', 'in', chosen)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.priority - b.priority || a.rank - b.rank);
}

/** Deaths of the first survivor that is due now; null where there is none. */
export async function nextSurvivor(db: Db, kinds: readonly string[]): Promise<number | null> {
  const row = await db
    .selectFrom('jobs')
    .select('deaths')
    .where(isSurvivor)
    .where('dead_at', 'is', null)
    .where('holder', 'is', null)
    .where('run_at', '<=', databaseNow(db))
    .where('kind', 'in', kinds)
    .orderBy('deaths')
    .limit(1)
    .executeTakeFirst();
  return row?.deaths ?? null;
}

/** The jobs whose servers have said nothing of them for too long; of the only server, at its start: all that are held. */
export function listLeft(db: Db, isStart: boolean): Promise<Held[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'holder'])
    .where('holder', 'is not', null)
    .where('dead_at', 'is', null)
    .$if(!isStart, (all) => all.where('run_at', '<=', databaseNow(db)))
    .execute();
}

/** Counts a server's death for a job that it did. @param pauses in ms, by the number of deaths before this one */
export async function noteDeath(db: Db, { id, holder }: Held, pauses: readonly number[]): Promise<void> {
  const pause = pauses.map((ms, before) => sql`when ${sql.lit(before)} then ${sql.lit(ms)}`);
  const due = sql<number>`${databaseNow(db)} + case deaths ${sql.join(pause, sql` `)} else 0 end`;
  await db
    .updateTable('jobs')
    .set((eb) => ({ holder: null, run_at: due, rank: due, deaths: eb('deaths', '+', 1) }))
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
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

/**
 * Takes back a death that was counted against a living server: its job is its own again, unless another server has begun it by
 * then. Answers whether it is.
 */
export async function takeBackDeath(
  db: Db,
  { id, holder, deaths }: Held & Pick<JobRow, 'deaths'>,
  leaseMs: number,
): Promise<boolean> {
  const counted = db.updateTable('jobs').where('id', '=', id).where('deaths', '>', deaths);
  const { numUpdatedRows } = await counted
    .set({ holder, deaths, run_at: after(db, leaseMs) })
    .where('holder', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await counted.set((eb) => ({ deaths: eb('deaths', '-', 1) })).execute();
  return false;
}

export type Held = Pick<JobRow, 'id' | 'holder'>;

/** Removes a job that is done. */
export async function deleteHeld(db: Db, { id, holder }: Held): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('holder', '=', holder).execute();
}

/** Lets go of a job: it is due again in `delayMs`. */
export async function releaseJob(
  db: Db,
  { id, holder }: Held,
  { delayMs, ...next }: { delayMs: number } & Pick<JobRow, 'attempts' | 'deaths' | 'error'>,
): Promise<void> {
  const due = after(db, delayMs);
  await db
    .updateTable('jobs')
    .set({ holder: null, run_at: due, rank: due, ...next })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/** Gives a job up; it is kept for administrators. */
export async function buryJob(
  db: Db,
  { id, holder }: Held,
  last: Pick<JobRow, 'attempts' | 'error'>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ holder: null, ...last, dead_at: databaseNow(db) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/** Gives back the jobs that a server holds, or one of them. */
export async function giveBack(db: Db, holder: string, id?: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ holder: null, run_at: databaseNow(db) })
    .where('holder', '=', holder)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? ''))
    .where('dead_at', 'is', null)
    .execute();
}

/** Milliseconds until a held job may be taken from its server, or the next survivor may begin; null where there is none. */
export async function nextHeldIn(db: Db, kinds: readonly string[]): Promise<number | null> {
  const left = sql<number>`run_at - ${databaseNow(db)}`;
  const waiting = db.selectFrom('jobs').where('dead_at', 'is', null).where('kind', 'in', kinds);
  const held = await waiting
    .select(left.as('ms'))
    .where('holder', 'is not', null)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  // They are few: the earliest is found without their order.
  const survivor = await waiting
    .select(sql<number | null>`min(${left})`.as('ms'))
    .where(isSurvivor)
    .executeTakeFirst();
  const found = [held?.ms, survivor?.ms].filter((ms) => ms !== undefined && ms !== null);
  return found.length > 0 ? Math.min(...found) : null;
}

/** Milliseconds until the next job of a lane that killed no server may be taken; null where none waits. */
export async function nextIn(db: Db, lane: string, kinds: readonly string[]): Promise<number | null> {
  const row = await db
    .selectFrom('jobs')
    .select(sql<number>`run_at - ${databaseNow(db)}`.as('ms'))
    .where('lane', '=', lane)
    .where('dead_at', 'is', null)
    .where('holder', 'is', null)
    .where('deaths', '=', 0)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.ms ?? null;
}

/** Lets recurring work come now, unless a server has died of it. */
export async function hurryJob(db: Db, kind: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: databaseNow(db) })
    .where('kind', '=', kind)
    .where('key', '=', kind)
    .where('holder', 'is', null)
    .where('deaths', '=', 0)
    .execute();
  signal(db, 'job');
}
