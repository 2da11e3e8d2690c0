import { sql } from 'kysely';
import { databaseNow, type Db } from '#server/db/dialect.ts';

/** Counts the jobs of each kind that wait, run or have failed, and finds the moment since which the oldest due one waits. */
export function countJobs(db: Db) {
  const now = databaseNow(db);
  // While a server has it, `run_at` lies ahead.
  const isDue = sql<boolean>`dead_at is null and run_at <= ${now}`;
  return db
    .selectFrom('jobs')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('failed'),
      eb.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`dead_at is null and holder is not null and run_at > ${now}`)
        .as('running'),
      eb.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`dead_at is null and (holder is null or run_at <= ${now})`)
        .as('waiting'),
      sql<number>`coalesce(max(${now} - run_at) filter (where ${isDue}), 0)`.as('oldest_due_ms'),
    ])
    .groupBy('kind')
    .execute();
}
