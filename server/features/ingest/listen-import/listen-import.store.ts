import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { ListenImportsTable } from '#server/db/rows/listening.ts';
import { idAt, randomText } from '#server/lib/ids.ts';
import { isAudibleTrack } from '#server/visibility/conditions.ts';

export type ImportRow = Selectable<ListenImportsTable>;

export async function findImport(db: Db, userId: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('listen_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a person's import in place of the one before. */
export async function replaceImport(trx: Db, row: Insertable<ListenImportsTable>): Promise<void> {
  await trx.deleteFrom('listen_imports').where('user_id', '=', row.user_id).execute();
  await trx.insertInto('listen_imports').values(row).execute();
}

/** Changes an import that is still there, in one of these states; answers whether it was. */
export async function updateImport(
  db: Db,
  id: string,
  states: readonly string[],
  patch: Partial<Pick<ImportRow, 'state' | 'percent' | 'counted' | 'failure' | 'sha256'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listen_imports')
    .set(patch)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteImport(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('listen_imports').where('user_id', '=', userId).execute();
}

/** A listen of a track here. */
export interface NewListen {
  trackId: string;
  playedAt: number;
  listenedMs: number | null;
}

/** Adds listens to a person's history, each once, and counts them for their import. */
export async function insertListens(
  trx: Db,
  { id, user_id }: Pick<ImportRow, 'id' | 'user_id'>,
  listens: readonly NewListen[],
): Promise<void> {
  const rows = listens.map(({ trackId: track_id, playedAt: played_at, listenedMs: listened_ms }) => ({
    id: idAt(played_at) + randomText(13),
    user_id,
    track_id,
    played_at,
    listened_ms,
  }));
  const { numInsertedOrUpdatedRows: count = 0n } = await trx
    .insertInto('heard_elsewhere')
    .values(rows)
    .onConflict((on) => on.columns(['user_id', 'track_id', 'played_at']).doNothing())
    .executeTakeFirst();
  await trx
    .updateTable('listen_imports')
    .set((eb) => ({ written_count: eb('written_count', '+', Number(count)) }))
    .where('id', '=', id)
    .execute();
}

/** The lengths of these tracks, of those that a person may hear. */
export function listAudible(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('tracks')
    .select(['id', 'duration_ms'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .where(isAudibleTrack(userId))
    .execute();
}

/** The moments at which a person's plays of this server counted, by track. */
export function listPlayed(db: Db, userId: string, trackIds: readonly string[]) {
  return db
    .selectFrom('plays')
    .select(['track_id', 'played_at'])
    .where('user_id', '=', userId)
    .where('track_id', 'in', trackIds)
    .execute();
}

/** The moments that a person's history has from elsewhere, by track. */
export function listHeardElsewhere(db: Db, userId: string, trackIds: readonly string[]) {
  return db
    .selectFrom('heard_elsewhere')
    .select(['track_id', 'played_at'])
    .where('user_id', '=', userId)
    .where('track_id', 'in', trackIds)
    .execute();
}

/** Days for which a person keeps their history; 0: always. */
export async function findKeptDays(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('keeps_plays_days')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.keeps_plays_days ?? 0;
}
