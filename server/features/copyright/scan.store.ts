import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type {
  AuditLogTable,
  CopyrightMatchRow,
  CopyrightScansTable,
  NewCopyrightScan,
} from '#server/db/schema.ts';

export async function insertScan(db: Db, scan: NewCopyrightScan): Promise<void> {
  await db.insertInto('copyright_scans').values(scan).execute();
}

export async function updateScan(db: Db, id: string, patch: Updateable<CopyrightScansTable>): Promise<void> {
  await db.updateTable('copyright_scans').set(patch).where('id', '=', id).execute();
}

export async function insertMatches(db: Db, matches: CopyrightMatchRow[]): Promise<void> {
  if (matches.length > 0) await db.insertInto('copyright_matches').values(matches).execute();
}

export async function insertAudit(db: Db, entry: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}
