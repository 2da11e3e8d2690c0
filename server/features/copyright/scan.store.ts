import type { Updateable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { CopyrightMatchRow, CopyrightScansTable, NewCopyrightScan } from '#server/db/schema.ts';

export async function insertScan(db: Db, scan: NewCopyrightScan): Promise<void> {
  await db.insertInto('copyright_scans').values(scan).execute();
}

export async function updateScan(db: Db, id: string, patch: Updateable<CopyrightScansTable>): Promise<void> {
  await db.updateTable('copyright_scans').set(patch).where('id', '=', id).execute();
}

/** The scan of an upload that has not come to an end. */
export async function findOpenScanOfUpload(db: Db, uploadId: string) {
  const row = await db
    .selectFrom('copyright_scans')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

export async function insertMatches(db: Db, matches: CopyrightMatchRow[]): Promise<void> {
  if (matches.length > 0) await db.insertInto('copyright_matches').values(matches).execute();
}
