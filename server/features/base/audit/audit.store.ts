import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { AuditLogTable } from '#server/db/rows/operations.ts';

export async function insertAuditEntry(db: Db, row: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}

/** Newest first, with the name of the person or upload; `before` is the id of the last entry seen (ids sort by time). */
export function listAuditEntries(
  db: Db,
  options: { before?: string | undefined; action: string; limit: number },
) {
  let found = db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.subject_id')
    .leftJoin('copyright_scans', 'copyright_scans.id', 'audit_log.subject_id')
    .selectAll('audit_log')
    .select(['users.username', 'copyright_scans.title as scan_title']);
  if (options.before) found = found.where('audit_log.id', '<', options.before);
  if (options.action) {
    found = found.where('action', '>=', options.action).where('action', '<', `${options.action}\u{10ffff}`);
  }
  return found.orderBy('audit_log.id', 'desc').limit(options.limit).execute();
}

/** Removes the network addresses of entries before a moment. */
export async function clearAddresses(db: Db, before: number): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ ip: '' })
    .where('created_at', '<', before)
    .where('ip', '<>', sql.lit(''))
    .execute();
}

/** Entries before a moment that may still name somebody, the oldest first. */
export const listNamed = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'facts', 'actor_name'])
    .where('names', '=', sql.lit('kept'))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Removes from an entry everything that leads to a person. */
export async function forgetNames(
  trx: Db,
  id: string,
  rest: { facts: string; names: 'forgotten' | 'none' },
): Promise<void> {
  await trx
    .updateTable('audit_log')
    .set({ actor_id: null, actor_name: '', subject_id: '', ip: '', ...rest })
    .where('id', '=', id)
    .execute();
}
