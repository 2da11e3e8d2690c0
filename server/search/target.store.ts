import { nextTransaction } from '#server/changes/change.store.ts';
import { type Db, engineOf } from '#server/db/dialect.ts';
import type { SearchTargetRow } from '#server/db/rows/operations.ts';

export type TargetName = SearchTargetRow['name'];

// Which index of each engine is whole, and how far the one is that is being built. Kept beside the records, so that any
// server goes on where another has stopped, and so that a restore, which empties this table, leads to a new index.

export async function findTarget(db: Db, name: TargetName): Promise<SearchTargetRow | null> {
  const row = await db.selectFrom('search_targets').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

export function listTargets(db: Db): Promise<SearchTargetRow[]> {
  return db.selectFrom('search_targets').selectAll().execute();
}

export async function upsertTarget(db: Db, row: SearchTargetRow): Promise<void> {
  const { name: _name, ...values } = row;
  await db
    .insertInto('search_targets')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** Says that an index is whole. */
export async function updateBuilt(db: Db, name: TargetName, index: string): Promise<void> {
  await db
    .updateTable('search_targets')
    .set({ whole: index, building: null })
    .where('name', '=', name)
    .execute();
}

/** Says how far an index is. */
export async function updateProgress(
  db: Db,
  name: TargetName,
  progress: Partial<Omit<SearchTargetRow, 'name'>>,
): Promise<void> {
  await db.updateTable('search_targets').set(progress).where('name', '=', name).execute();
}

/** Asks for a new index of every engine; one that is being built goes on. */
export async function requestBuilds(db: Db): Promise<void> {
  await db.updateTable('search_targets').set({ whole: null }).execute();
  await db.updateTable('search_targets').set({ done: 0 }).where('building', 'is', null).execute();
}

/**
 * Has a new index built where the place in the changes is that of another PostgreSQL, whose dump was restored here.
 */
export async function deleteForeignTargets(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await db.deleteFrom('search_targets').where('cursor_xact', '>', nextTransaction).execute();
}

/** Ends the feeding of an engine that is in use no more; it begins with a new index if it ever comes back. */
export async function deleteTarget(db: Db, name: TargetName): Promise<void> {
  await db.deleteFrom('search_targets').where('name', '=', name).execute();
}
