import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { trackWithOwner } from '#server/db/select-lists.ts';
import { type Db, rowsFrom } from '#server/db/dialect.ts';
import type { NewPlaylistEntry } from '#server/db/rows/playlists.ts';
import type { Schema } from '#server/db/schema.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteSearchChange } from '#server/search/outbox.ts';
import { isItemOpen, isItemShown, isListedBy, isTrackShown } from '#server/visibility/conditions.ts';
import type { EntryWithTrack } from '../playlist.view.ts';

/** An item's position; among equal positions the smaller id comes first. */
export interface EntryPosition {
  id: string;
  position: number;
}

/** 1 for items that count as tracks: neither missing items nor tracks of deactivated people. */
const isCounted = (eb: ExpressionBuilder<Schema, 'playlist_entries'>) =>
  eb.case().when(isTrackShown()).then(1).else(0).end().as('counted');

export async function findEntry(db: Db, playlistId: string, entryId: string) {
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
    .where('playlist_entries.id', '=', entryId)
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

export async function movePositions(
  db: Db,
  moves: readonly { id: string; position: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  const moveRows = rowsFrom(db, moves, { id: 'text', position: 'bigint' });
  await db
    .updateTable('playlist_entries')
    .from(moveRows.as('given'))
    .set((eb) => ({ position: eb.ref('given.position') }))
    .whereRef('playlist_entries.id', '=', 'given.id')
    .execute();
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

/** Spreads the items of a playlist at even distances, in their present order. */
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

/** The item at which a playlist lists a track. */
export async function findEntryOfTrack(db: Db, playlistId: string, trackId: string) {
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
  await noteSearchChange(trx, 'track', [trackId]);
}

export async function deleteEntry(trx: Db, id: string): Promise<void> {
  const row = await trx
    .deleteFrom('playlist_entries')
    .where('id', '=', id)
    .returning('track_id')
    .executeTakeFirst();
  if (row?.track_id) await noteSearchChange(trx, 'track', [row.track_id]);
}

export function findCounts(db: Db, playlistId: string) {
  return db
    .selectFrom('playlists')
    .select(['version', 'track_count'])
    .where('id', '=', playlistId)
    .executeTakeFirstOrThrow();
}

/** A part of a playlist's items, after a position; null: from the beginning. */
export interface EntriesPage {
  after: EntryPosition | null;
  limit: number;
}

/**
 * The items of a playlist in their order; missing items have null in all columns of the track. Tracks of deactivated people
 * are left out, and hidden ones that are not the viewer's. `closed`: the track's owner does not open it to the viewer.
 * `theirs`: closed too, but the viewer added it and is shown it as lost.
 */
export function listEntries(
  db: Db,
  playlistId: string,
  viewerId: string | null,
  { after, limit }: EntriesPage,
): Promise<EntryAtDoor[]> {
  return db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .leftJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select([
      'playlist_entries.id as entry_id',
      'playlist_entries.position',
      'playlist_entries.added_at',
      'playlist_entries.wanted_title',
      'playlist_entries.wanted_artist',
      'playlist_entries.wanted_album',
      'playlist_entries.wanted_duration_ms',
      'playlist_entries.wanted_url',
      'playlist_entries.taken_track_id',
      ...trackWithOwner,
    ])
    .select((eb) => {
      const isOpen = eb.or([eb('tracks.id', 'is', null), isItemOpen(viewerId)]);
      const open = eb.case().when(isOpen).then(sql.lit<EntryDoor>('open'));
      const theirs =
        viewerId === null ? open : open.when(isListedBy(viewerId)).then(sql.lit<EntryDoor>('theirs'));
      return theirs.else(sql.lit<EntryDoor>('closed')).end().as('door');
    })
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where((eb) => eb.or([eb('tracks.id', 'is', null), isTrackShown(viewerId)]))
    .$if(after !== null, (query) =>
      query
        .where('playlist_entries.position', '>=', after?.position ?? 0)
        .where((eb) =>
          eb.or([
            eb('playlist_entries.position', '>', after?.position ?? 0),
            eb('playlist_entries.id', '>', after?.id ?? ''),
          ]),
        ),
    )
    .orderBy('playlist_entries.position')
    .orderBy('playlist_entries.id')
    .limit(limit)
    .$castTo<EntryAtDoor>()
    .execute();
}

const entriesReadAtOnce = 500;

/** All items as {@link listEntries} lists them, in parts, so that the server can answer others in between. */
export async function* listAllEntries(
  db: Db,
  playlistId: string,
  viewerId: string | null,
): AsyncGenerator<EntryAtDoor[], void> {
  let after: EntryPosition | null = null;
  for (;;) {
    const page: EntriesPage = { after, limit: entriesReadAtOnce };
    const some = await listEntries(db, playlistId, viewerId, page);
    yield some;
    const last = some.at(-1);
    if (some.length < entriesReadAtOnce || !last) return;
    after = { id: last.entry_id, position: last.position };
    await setImmediate();
  }
}

/** The number of a playlist's tracks that are open to others than the viewer alone. */
export async function countClosed(db: Db, playlistId: string, viewerId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where(isTrackShown(viewerId))
    // Not `not`: where it is unknown whose listing it is, the item is closed, too.
    .where((eb) => eb(eb.case().when(isItemOpen(viewerId)).then(0).else(1).end(), '=', 1))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An item, and whether the viewer may listen to its track; `theirs`: not any more, but the viewer added it. */
export type EntryAtDoor = EntryWithTrack & { door: EntryDoor };
type EntryDoor = 'open' | 'theirs' | 'closed';

/** All items of a playlist, missing ones too. */
export async function countEntries(db: Db, playlistId: string): Promise<number> {
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

/** A track as an item lists it: see `PlaylistEntriesTable.opens`. */
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

export async function insertEntry(
  trx: Db,
  entry: ListedTrack & { id: string; playlist_id: string; position: number; added_at: number },
): Promise<void> {
  await trx
    .insertInto('playlist_entries')
    .values({ ...entry, wanted_title: null, wanted_artist: null })
    .execute();
  await noteSearchChange(trx, 'track', [entry.track_id]);
}

/** Statements may have so many parameters. */
const idsAtOnce = 500;

const entriesAtOnce = 100;

/** An item whose lister is known; null where it has no track. */
export type NewItem = NewPlaylistEntry & { opens: 0 | 1 | null };

/** Puts many items in; requests that need no database are answered in between. */
export async function insertEntries(trx: Db, entries: readonly NewItem[]): Promise<void> {
  for (const some of partsOf(entries, entriesAtOnce)) {
    await trx.insertInto('playlist_entries').values(some).execute();
    const tracks = some.flatMap(({ track_id }) => track_id ?? []);
    await noteSearchChange(trx, 'track', tracks);
    await setImmediate();
  }
}
