import type { Db } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';

/** Rows per statement, whose parameters are limited. */
const rowsAtOnce = 400;

/** The keys of items that a playlist received from lists. */
export async function listLineKeys(db: Db, playlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_lines')
    .select('line_key')
    .where('playlist_id', '=', playlistId)
    .execute();
  return rows.map(({ line_key }) => line_key);
}

export async function countLineKeys(db: Db, playlistId: string): Promise<number> {
  const { count } = await db
    .selectFrom('imported_lines')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertLineKeys(trx: Db, playlistId: string, keys: readonly string[]): Promise<void> {
  for (const some of partsOf(keys, rowsAtOnce)) {
    await trx
      .insertInto('imported_lines')
      .values(some.map((line_key) => ({ playlist_id: playlistId, line_key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The person's playlist that received most of these items, and their number. */
export async function findPlaylistOfLines(db: Db, ownerId: string, keys: readonly string[]) {
  const row = await db
    .selectFrom('imported_lines')
    .innerJoin('playlists', 'playlists.id', 'imported_lines.playlist_id')
    .select((eb) => ['playlists.id', 'playlists.name', eb.fn.countAll<number | string>().as('count')])
    .where('imported_lines.line_key', 'in', keys)
    .where('playlists.owner_id', '=', ownerId)
    .groupBy(['playlists.id', 'playlists.name'])
    .orderBy('count', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, count: Number(row.count) } : null;
}
