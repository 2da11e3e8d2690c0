import { sql } from 'kysely';
import { type Db, rowsFrom } from '#server/db/dialect.ts';

/** An item and where it stands: the smaller position first, then the smaller id. */
export interface ItemPosition {
  id: string;
  position: number;
}

export async function movePositions(
  db: Db,
  moves: readonly { id: string; position: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  const movesTable = rowsFrom(db, moves, { id: 'text', position: 'bigint' });
  await db
    .updateTable('playlist_entries')
    .from(movesTable.as('given'))
    .set((eb) => ({ position: eb.ref('given.position') }))
    .whereRef('playlist_entries.id', '=', 'given.id')
    .execute();
}

export async function findItemBefore(
  db: Db,
  playlistId: string,
  { id, position }: ItemPosition,
): Promise<ItemPosition | null> {
  const row = await db
    .selectFrom('playlist_entries')
    .select(['id', 'position'])
    .where('playlist_id', '=', playlistId)
    .where('position', '<=', position)
    .where((eb) => eb.or([eb('position', '<', position), eb('id', '<', id)]))
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPosition(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('playlist_entries')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.position;
}

export async function updatePosition(db: Db, id: string, position: number): Promise<void> {
  await db.updateTable('playlist_entries').set({ position }).where('id', '=', id).execute();
}

/** Puts the items of a playlist at even distances, in the order in which they stand. */
export async function updatePositions(db: Db, playlistId: string, gap: number): Promise<void> {
  await db
    .updateTable('playlist_entries')
    .from(
      db
        .selectFrom('playlist_entries')
        .select(['id as entry_id', sql<number>`row_number() over (order by position, id)`.as('place')])
        .where('playlist_id', '=', playlistId)
        .as('ordered'),
    )
    .set((eb) => ({ position: eb('ordered.place', '*', gap) }))
    .whereRef('playlist_entries.id', '=', 'ordered.entry_id')
    .execute();
}

export async function findLastPosition(db: Db, playlistId: string): Promise<number | null> {
  const last = await db
    .selectFrom('playlist_entries')
    .select('position')
    .where('playlist_id', '=', playlistId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? null;
}
