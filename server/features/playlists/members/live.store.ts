import type { Db } from '#server/db/dialect.ts';

/** The versions of playlists by their ids. */
export async function listVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('playlists').select(['id', 'version']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.version]));
}
