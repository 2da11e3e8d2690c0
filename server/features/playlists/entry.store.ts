import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';

/** A line and where it stands: the smaller position first, then the smaller id. */
export interface EntryPosition {
  id: string;
  position: number;
}

export async function findEntry(db: Db, playlistId: string, entryId: string) {
  const row = await db
    .selectFrom('playlist_entries')
    .select(['id', 'track_id', 'position'])
    .where('playlist_id', '=', playlistId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findEntryBefore(
  db: Db,
  playlistId: string,
  { id, position }: EntryPosition,
): Promise<EntryPosition | null> {
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

export async function updatePosition(db: Db, id: string, position: number): Promise<void> {
  await db.updateTable('playlist_entries').set({ position }).where('id', '=', id).execute();
}

/** Puts the lines of a playlist at even distances, in the order in which they stand. */
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

/** The line at which a playlist lists a track. */
export async function findEntryOfTrack(db: Db, playlistId: string, trackId: string) {
  const row = await db
    .selectFrom('playlist_entries')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a wanted line its track, and forgets the words that stood for it. */
export async function updateFilled(db: Db, id: string, trackId: string): Promise<void> {
  const nothing = { wanted_title: null, wanted_artist: null, wanted_album: null };
  await db
    .updateTable('playlist_entries')
    .set({ ...nothing, wanted_duration_ms: null, wanted_url: null, track_id: trackId })
    .where('id', '=', id)
    .execute();
}

export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('playlist_entries').where('id', '=', id).execute();
}

export function findLineFacts(db: Db, playlistId: string) {
  return db
    .selectFrom('playlists')
    .select(['version', 'track_count'])
    .where('id', '=', playlistId)
    .executeTakeFirstOrThrow();
}
