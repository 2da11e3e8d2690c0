import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { type TableName } from '#server/db/table-names.ts';
import { blobColumns, peopleColumns } from '#server/db/tables-by-fate.ts';

export async function isReferenced(db: Db, sha256: string): Promise<boolean> {
  for (const { table, column } of blobColumns) {
    const row = await namesIn(db, table, column)
      .where(db.dynamic.ref(column), '=', sha256)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The blobs in rows that are deleted with a person's account. */
export async function listBlobsOf(db: Db, userId: string): Promise<string[]> {
  const names = new Set<string>();
  for (const { table, column } of blobColumns) {
    const person = peopleColumns.find((one) => one.table === table && one.onRemoval === 'deleted');
    if (!person) continue;
    const rows = await namesIn(db, table, column).where(db.dynamic.ref(person.column), '=', userId).execute();
    for (const { sha256 } of rows) if (sha256 !== null) names.add(sha256);
  }
  return [...names];
}

/** Every blob that any row names, except for uploads in progress: theirs become blobs at their end. */
export async function listReferencedBlobs(db: Db): Promise<string[]> {
  const names = new Set<string>();
  for (const { table, column } of blobColumns) {
    if (table === 'uploads') continue;
    const rows = await namesIn(db, table, column).distinct().execute();
    for (const { sha256 } of rows) if (sha256 !== null) names.add(sha256);
  }
  return [...names].sort();
}

/** The names of blobs in a column. */
function namesIn(db: Db, table: TableName, column: string) {
  return db.selectFrom(table as 'uploads').select(sql.ref<string | null>(column).as('sha256'));
}

/** Deletes a picture; returns its small size, or null if it was no picture. */
export async function deletePicture(db: Db, sha256: string): Promise<string | null> {
  const row = await db
    .deleteFrom('pictures')
    .where('sha256', '=', sha256)
    .returning('small_sha256')
    .executeTakeFirst();
  return row?.small_sha256 ?? null;
}
