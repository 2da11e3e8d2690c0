import type { Db } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';

const idsAtOnce = 1000;

export async function findNewestEvent(db: Db, playlistId: string): Promise<string | null> {
  const row = await db
    .selectFrom('playlist_events')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Those of the given tracks that exist. */
export async function listPresentTracks(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>();
  for (const some of partsOf(ids, idsAtOnce)) {
    const rows = await db.selectFrom('tracks').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) there.add(id);
  }
  return there;
}
