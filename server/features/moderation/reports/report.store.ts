import type { Insertable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { ReportRow, ReportsTable } from '#server/db/rows/moderation.ts';

type TargetKey = Pick<ReportRow, 'target_kind' | 'target_id'>;

export async function insertReport(db: Db, row: Insertable<ReportsTable>): Promise<void> {
  await db.insertInto('reports').values(row).execute();
}

const open = (db: Db) => db.selectFrom('reports').where('is_open', '=', 1);

/** An open report. */
export const findOpenReport = (db: Db, id: string) =>
  open(db).selectAll().where('id', '=', id).executeTakeFirst();

/** The targets of open reports, the longest waiting first, with the id of the oldest report of each. */
export async function listOpenTargets(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<(TargetKey & { id: string; count: number })[]> {
  const rows = await open(db)
    .select((eb) => [
      'target_kind',
      'target_id',
      eb.fn.min('id').as('id'),
      eb.fn.countAll<number | string>().as('count'),
    ])
    .groupBy(['target_kind', 'target_id'])
    .having((eb) => eb(eb.fn.min('id'), '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export async function countOpenTargets(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(open(db).select(['target_kind', 'target_id']).distinct().as('target'))
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The open reports of a target, the newest first, with their reporters. */
export const listOpenReports = (db: Db, { target_kind, target_id }: TargetKey, limit: number) =>
  open(db)
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .selectAll('reports')
    .select('reporter.username as reporter_name')
    .where('target_kind', '=', target_kind)
    .where('target_id', '=', target_id)
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();

/**
 * Closes the open reports of a target, and deletes the keys of reporters and the addresses of visitors. Returns the former
 * rows.
 */
export async function closeReports(
  trx: Db,
  { target_kind, target_id }: TargetKey,
  decisionId: string,
): Promise<ReportRow[]> {
  const rows = await open(trx)
    .selectAll()
    .where('target_kind', '=', target_kind)
    .where('target_id', '=', target_id)
    .execute();
  await trx
    .updateTable('reports')
    .set({ is_open: 0, decision_id: decisionId, reporter_email: null, reporter_key: '' })
    .where('is_open', '=', 1)
    .where('target_kind', '=', target_kind)
    .where('target_id', '=', target_id)
    .execute();
  return rows;
}
