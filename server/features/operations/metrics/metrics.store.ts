import { type SelectQueryBuilder, sql } from 'kysely';
import { databaseNow, type Db } from '#server/db/dialect.ts';
import type { Schema } from '#server/db/schema.ts';

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

/** Plays that were counted since a moment. */
export function countPlays(db: Db, since: number): Promise<number> {
  return countRows(db.selectFrom('plays').where('played_at', '>=', since));
}

/** Uploads under way by state, and those that have ended since a moment. */
export function countUploads(db: Db, since: number) {
  return db
    .selectFrom('uploads')
    .select((eb) => ['state', eb.fn.countAll<number | string>().as('count')])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['receiving', 'processing']),
        eb.and([eb('state', 'in', ['done', 'failed']), eb('updated_at', '>=', since)]),
      ]),
    )
    .groupBy('state')
    .execute();
}

/** Scans that wait for an administrator's decision. */
export function countOpenScans(db: Db): Promise<number> {
  return countRows(db.selectFrom('copyright_scans').where('is_open', '=', 1));
}

/** Links whose check is due, and the moment since which the oldest of them waits; null where none does. */
export function findDueLinks(db: Db, now: number) {
  return db
    .selectFrom('link_checks')
    .select((eb) => [eb.fn.countAll<number | string>().as('count'), eb.fn.min('next_at').as('since')])
    .where('next_at', '<=', now)
    .executeTakeFirstOrThrow();
}

/** When the newest backup was made that is whole and no restore point; null where there is none. */
export async function findLastBackup(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('backups')
    .select('created_at')
    .where('status', '=', 'completed')
    .where('origin', 'in', ['manual', 'schedule'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

async function countRows<T extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, T, object>,
): Promise<number> {
  const { count } = await rows
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
