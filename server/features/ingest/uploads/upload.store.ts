import { sql } from 'kysely';
import { type Db, locked } from '#server/db/dialect.ts';
import type { NewUpload, UploadPatch, UploadRow } from '#server/db/rows/uploads.ts';
import { uploadChunkBytes } from '#shared/limits.ts';

export async function findUpload(db: Db, id: string): Promise<UploadRow | null> {
  return (await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findUploadOf(db: Db, userId: string, clientId: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts an upload; returns false if the person has one with this id already. */
export async function insertUpload(db: Db, row: NewUpload): Promise<boolean> {
  const result = await db
    .insertInto('uploads')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'client_id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateUpload(db: Db, id: string, patch: UploadPatch): Promise<void> {
  await db.updateTable('uploads').set(patch).where('id', '=', id).execute();
}

/** Changes an upload that is still in one of these states; returns false if it is not: another has ended it. */
export async function moveUpload(
  db: Db,
  id: string,
  from: readonly UploadRow['state'][],
  patch: UploadPatch,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(patch)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateStage(db: Db, id: string, stage: UploadRow['stage']): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ stage })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .execute();
}

/** Opens a refused upload again, whose bytes are a stored blob. Returns false if its record is gone. */
export async function reopenUpload(db: Db, id: string, sha256: string): Promise<boolean> {
  await db
    .updateTable('uploads')
    .set({ state: 'receiving', sha256, error_code: null, error_detail: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute();
  return (await findUpload(db, id)) !== null;
}

/** The playlist that an upload was for; null if it is gone. */
export async function findPlaylistId(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom('playlists').select('id').where('id', '=', id).executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** The bytes that a user has stored; locked until the transaction ends. */
export async function lockStoredBytes(trx: Db, userId: string): Promise<number> {
  const query = trx.selectFrom('users').select('stored_bytes').where('id', '=', userId);
  return (await locked(trx, query).executeTakeFirst())?.stored_bytes ?? 0;
}

/** The bytes that a person's unfinished uploads will take; of an upload without a known size, the least that it may take. */
export async function sumArriving(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => {
      const least = sql<number>`(total_chunks - 1) * cast(${sql.lit(uploadChunkBytes)} as bigint)`;
      return eb.fn.sum<number | string | null>(eb.fn.coalesce('file_size', least)).as('bytes');
    })
    .where('user_id', '=', userId)
    .where('state', 'in', ['receiving', 'processing'])
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** Uploads in these states without activity since `before`, the oldest first. */
export function listUploadsUntouched(db: Db, states: UploadRow['state'][], before: number, limit: number) {
  return (
    db
      .selectFrom('uploads')
      .selectAll()
      .where('state', 'in', states)
      .where('updated_at', '<=', before)
      // A blocked upload stays as long as somebody has to decide about it.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('copyright_scans')
              .select('copyright_scans.id')
              .whereRef('copyright_scans.upload_id', '=', 'uploads.id')
              .where('copyright_scans.is_open', '=', 1),
          ),
        ),
      )
      .orderBy('updated_at')
      .limit(limit)
      .execute()
  );
}

/** The ids among these of uploads whose bytes are still needed. */
export async function listUnfinished(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['receiving', 'processing'])
    .execute();
  return new Set(rows.map((row) => row.id));
}
