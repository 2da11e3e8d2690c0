import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { NewPlaylistItem } from '#server/db/rows/playlists.ts';
import type { Schema } from '#server/db/schema.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteChange } from '#server/changes/note.ts';
import { isItemShown, isTrackShown } from '#server/visibility/conditions.ts';

/** 1 for items that count as tracks: neither missing items nor tracks of deactivated people. */
const isCounted = (eb: ExpressionBuilder<Schema, 'playlist_entries'>) =>
  eb.case().when(isTrackShown()).then(1).else(0).end().as('counted');

export async function findItem(db: Db, playlistId: string, itemId: string) {
  const row = await db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select((eb) => [
      'playlist_entries.id',
      'playlist_entries.track_id',
      'playlist_entries.position',
      'playlist_entries.opens',
      isCounted(eb),
    ])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('playlist_entries.id', '=', itemId)
    .executeTakeFirst();
  return row ?? null;
}

/** All items of a playlist in their order, hidden ones too. `is_shown`: to the viewer, who may see the playlist. */
export function listItems(db: Db, playlistId: string, viewerId: string) {
  return db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select((eb) => [
      'playlist_entries.id',
      'playlist_entries.track_id',
      'playlist_entries.position',
      'tracks.storage_type',
      isCounted(eb),
      eb.case().when(isItemShown(viewerId)).then(1).else(0).end().as('is_shown'),
    ])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .orderBy('playlist_entries.position')
    .orderBy('playlist_entries.id')
    .execute();
}

/** The item at which a playlist lists a track. */
export async function findItemOfTrack(db: Db, playlistId: string, trackId: string) {
  const row = await db
    .selectFrom('playlist_entries')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Fills a missing item with its track, and deletes its words. */
export async function updateFilled(trx: Db, id: string, track: ListedTrack): Promise<void> {
  const nothing = { wanted_title: null, wanted_artist: null, wanted_album: null };
  const { track_id: trackId } = track;
  await trx
    .updateTable('playlist_entries')
    .set({ ...nothing, wanted_duration_ms: null, wanted_url: null, ...track })
    .where('id', '=', id)
    .execute();
  await noteChange(trx, 'track', [trackId]);
}

export async function deleteItem(trx: Db, id: string): Promise<void> {
  const row = await trx
    .deleteFrom('playlist_entries')
    .where('id', '=', id)
    .returning('track_id')
    .executeTakeFirst();
  if (row?.track_id) await noteChange(trx, 'track', [row.track_id]);
}

export function findCounts(db: Db, playlistId: string) {
  return db
    .selectFrom('playlists')
    .select(['version', 'track_count'])
    .where('id', '=', playlistId)
    .executeTakeFirstOrThrow();
}

/** All items of a playlist, missing ones too. */
export async function countItems(db: Db, playlistId: string): Promise<number> {
  const { count } = await db
    .selectFrom('playlist_entries')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The tracks that a playlist lists. */
export async function listTrackIds(db: Db, playlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_entries')
    .select('track_id')
    .where('playlist_id', '=', playlistId)
    .where('track_id', 'is not', null)
    .execute();
  return rows.flatMap(({ track_id }) => track_id ?? []);
}

/** The words of a playlist's missing items. */
export function listMissing(db: Db, playlistId: string) {
  return db
    .selectFrom('playlist_entries')
    .select(['wanted_title as title', 'wanted_artist as artist', 'wanted_url as url'])
    .where('playlist_id', '=', playlistId)
    .where('track_id', 'is', null)
    .execute();
}

/** A track as an item lists it: see `PlaylistItemsTable.opens`. */
export interface ListedTrack {
  track_id: string;
  opens: 0 | 1;
}

/** Tracks as these people list them: a track of one of them is opened to those who see the playlist. */
export async function asListedBy(
  db: Db,
  people: readonly string[],
  trackIds: readonly string[],
): Promise<Map<string, ListedTrack>> {
  const own = new Set<string>();
  for (const some of partsOf([...new Set(trackIds)], idsAtOnce)) {
    const rows = await db
      .selectFrom('tracks')
      .select('id')
      .where('id', 'in', some)
      .where('owner_id', 'in', people)
      .execute();
    for (const { id } of rows) own.add(id);
  }
  return new Map(trackIds.map((id) => [id, { track_id: id, opens: own.has(id) ? 1 : 0 }]));
}

export async function insertItem(
  trx: Db,
  item: ListedTrack & { id: string; playlist_id: string; position: number; added_at: number },
): Promise<void> {
  await trx
    .insertInto('playlist_entries')
    .values({ ...item, wanted_title: null, wanted_artist: null })
    .execute();
  await noteChange(trx, 'track', [item.track_id]);
}

/** Statements may have so many parameters. */
const idsAtOnce = 500;

const itemsAtOnce = 100;

/** An item whose lister is known; null where it has no track. */
export type NewItem = NewPlaylistItem & { opens: 0 | 1 | null };

/** Puts many items in; requests that need no database are answered in between. */
export async function insertItems(trx: Db, items: readonly NewItem[]): Promise<void> {
  for (const some of partsOf(items, itemsAtOnce)) {
    await trx.insertInto('playlist_entries').values(some).execute();
    const tracks = some.flatMap(({ track_id }) => track_id ?? []);
    await noteChange(trx, 'track', tracks);
    await setImmediate();
  }
}
