import type { Insertable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { AuditLogTable } from '#server/db/schema.ts';

export async function insertAuditEntry(db: Db, row: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}
