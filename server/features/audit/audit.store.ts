import type { Insertable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { AuditLogTable } from '#server/db/rows/operations.ts';

export async function insertAuditEntry(db: Db, row: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}

/** Newest first; `before` is the id of the last entry already seen (ids sort by time). */
export function listAuditEntries(
  db: Db,
  options: { before?: string | undefined; action: string; limit: number },
) {
  let found = db.selectFrom('audit_log').selectAll();
  if (options.before) found = found.where('id', '<', options.before);
  if (options.action) {
    found = found.where('action', '>=', options.action).where('action', '<', `${options.action}\u{10ffff}`);
  }
  return found.orderBy('id', 'desc').limit(options.limit).execute();
}
