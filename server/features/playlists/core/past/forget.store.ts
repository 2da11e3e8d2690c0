import type { Db } from '#server/db/dialect.ts';

/** The event after another. */
export async function findNextEvent(db: Db, playlistId: string, after: string): Promise<string | null> {
  const row = await db
    .selectFrom('playlist_events')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes events, and the snapshots at them, from one place to another. Returns the covers that they named. */
export async function deleteBetween(
  trx: Db,
  playlistId: string,
  first: string,
  last: string,
): Promise<(string | null)[]> {
  const events = await trx
    .deleteFrom('playlist_events')
    .where('playlist_id', '=', playlistId)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .returning('cover_sha256')
    .execute();
  const snapshots = await trx
    .deleteFrom('playlist_snapshots')
    .where('playlist_id', '=', playlistId)
    .where('event_id', '>=', first)
    .where('event_id', '<=', last)
    .returning('cover_sha256')
    .execute();
  return [...events, ...snapshots].map(({ cover_sha256 }) => cover_sha256);
}

/** Removes from an event what describes the state before it. Requires a snapshot at the event. */
export async function emptyEvent(trx: Db, playlistId: string, eventId: string): Promise<void> {
  await trx
    .updateTable('playlist_events')
    .set({ kind: 'forgotten', payload: '{}', item_count: null, cover_sha256: null })
    .where('playlist_id', '=', playlistId)
    .where('id', '=', eventId)
    .execute();
}
