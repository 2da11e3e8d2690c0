import type { Db } from '#server/db/dialect.ts';

/** Playlists with at least this many regular snapshots. */
export async function listLongPast(db: Db, snapshots: number): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_snapshots')
    .select('playlist_id')
    .where('kind', '=', 'regular')
    .groupBy('playlist_id')
    .having((eb) => eb.fn.countAll<number>(), '>=', snapshots)
    .execute();
  return rows.map(({ playlist_id }) => playlist_id);
}

/** All events of a playlist but the newest `kept`, the oldest first. */
export async function listOldEvents(db: Db, playlistId: string, kept: number) {
  const rows = await db
    .selectFrom('playlist_events')
    .select(['id', 'at'])
    .where('playlist_id', '=', playlistId)
    .orderBy('id', 'desc')
    .execute();
  return rows.slice(kept).toReversed();
}

/** The last folded state before a place. */
export async function findFolded(db: Db, playlistId: string, before: string) {
  const row = await db
    .selectFrom('playlist_snapshots')
    .select(['event_id', 'folded', 'at'])
    .where('playlist_id', '=', playlistId)
    .where('kind', '=', 'folded')
    .where('event_id', '<', before)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes folded events, and the snapshots among them that the one at `last` replaces. Returns their covers. */
export async function deleteFolded(
  trx: Db,
  playlistId: string,
  { from, last }: { from: string; last: string },
): Promise<(string | null)[]> {
  const events = await trx
    .deleteFrom('playlist_events')
    .where('playlist_id', '=', playlistId)
    .where('id', '<=', last)
    .returning('cover_sha256')
    .execute();
  const snapshots = await trx
    .deleteFrom('playlist_snapshots')
    .where('playlist_id', '=', playlistId)
    .where('event_id', '>=', from)
    .where('event_id', '<', last)
    .where('kind', '!=', 'beginning')
    .returning('cover_sha256')
    .execute();
  return [...events, ...snapshots].map(({ cover_sha256 }) => cover_sha256);
}
