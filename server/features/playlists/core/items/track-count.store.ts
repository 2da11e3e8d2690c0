import { claimed, type Db, locked, shared } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteChange } from '#server/changes/note.ts';
import { isTrackShown } from '#server/visibility/conditions.ts';

// How many tracks playlists list: what is hidden does not count.

/** Ids per statement: its parameters are limited. */
const idsAtOnce = 500;

/** The playlists that list a track, and how often as far as it counts: what is hidden does not. */
export function listPlaylistsOfTrack(db: Db, trackId: string) {
  return countedItems(db).where('tracks.id', '=', trackId).execute();
}

const countedItems = (db: Db) =>
  db
    .selectFrom('tracks')
    .innerJoin('playlist_entries', 'playlist_entries.track_id', 'tracks.id')
    .select((eb) => [
      'playlist_entries.playlist_id',
      eb.fn.sum<number | string>(eb.case().when(isTrackShown()).then(1).else(0).end()).as('count'),
    ])
    .groupBy('playlist_entries.playlist_id')
    .orderBy('playlist_entries.playlist_id');

/** Counts a change of a playlist's items: its version rises. The event that tells of it notes the change. */
export async function updateTrackCount(db: Db, id: string, by: number, now: number): Promise<void> {
  await db
    .updateTable('playlists')
    .set((eb) => ({
      track_count: eb('track_count', '+', by),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Holds tracks and the playlists that list them until the transaction ends, so that no item of theirs comes or goes while they
 * are counted.
 */
export async function holdListings(
  trx: Db,
  column: 'tracks.owner_id' | 'tracks.id',
  id: string,
): Promise<void> {
  const lists = trx
    .selectFrom('playlists')
    .select('playlists.id')
    .where('playlists.id', 'in', listing(trx, column, id))
    .orderBy('playlists.id');
  const tracks = trx.selectFrom('tracks').select('tracks.id').where(column, '=', id).orderBy('tracks.id');
  // The lists first, as those do who change one; then those that came until nobody could list the tracks any more.
  await locked(trx, lists).execute();
  await claimed(trx, tracks).execute();
  await locked(trx, lists).execute();
}

/** The playlists that list a track, or one of a person's. */
const listing = (db: Db, column: 'tracks.owner_id' | 'tracks.id', id: string) =>
  db
    .selectFrom('tracks')
    .innerJoin('playlist_entries', 'playlist_entries.track_id', 'tracks.id')
    .select('playlist_entries.playlist_id')
    .where(column, '=', id);

/** Counts these tracks as lists do: hidden ones do not count, and none is hidden until the transaction ends. */
export async function countShown(db: Db, trackIds: readonly string[]): Promise<number> {
  let shown = 0;
  for (const some of partsOf(trackIds, idsAtOnce)) {
    // A statement of its own: what is counted is what was decided before it had them.
    await shared(db, db.selectFrom('tracks').select('id').where('id', 'in', some));
    const { count } = await db
      .selectFrom('tracks')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .where('tracks.id', 'in', some)
      .where(isTrackShown())
      .executeTakeFirstOrThrow();
    shown += Number(count);
  }
  return shown;
}

/** The playlists that list tracks of a person, and how many. */
export function countItemsOfOwner(db: Db, userId: string) {
  return countedItems(db).where('tracks.owner_id', '=', userId).execute();
}

/** Counts the tracks of a playlist again, without changing its version. */
export async function recountTracks(db: Db, playlistId: string): Promise<void> {
  await recount(db).where('playlists.id', '=', playlistId).execute();
}

/** Counts the tracks again of every playlist that lists one of a person's, or one track. */
export async function recountTracksOf(
  db: Db,
  column: 'tracks.owner_id' | 'tracks.id',
  id: string,
): Promise<void> {
  await holdListings(db, column, id);
  const recounted = await recount(db)
    .where('playlists.id', 'in', listing(db, column, id))
    .returning('playlists.id')
    .execute();
  await noteChange(
    db,
    'edit',
    recounted.map((playlist) => playlist.id),
  );
}

const recount = (db: Db) =>
  db.updateTable('playlists').set((eb) => ({
    track_count: eb
      .selectFrom('playlist_entries')
      .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .whereRef('playlist_entries.playlist_id', '=', 'playlists.id')
      .where(isTrackShown()),
  }));

/**
 * Turns the items of a track into missing ones that keep its words: in other people's playlists, and in its owner's too if
 * it was taken down.
 */
export async function turnIntoMissing(trx: Db, trackId: string, isTakenDown: boolean): Promise<void> {
  const track = await trx.selectFrom('tracks').selectAll().where('id', '=', trackId).executeTakeFirst();
  if (!track) return;
  const missing = trx
    .updateTable('playlist_entries')
    .set({
      track_id: null,
      taken_track_id: isTakenDown ? trackId : null,
      wanted_title: track.title,
      wanted_artist: track.artist,
      wanted_album: track.album,
      wanted_duration_ms: track.duration_ms,
      wanted_url: track.source_url,
    })
    .where('track_id', '=', trackId);
  const theirs = missing.where('playlist_id', 'not in', (eb) =>
    eb.selectFrom('playlists').select('playlists.id').where('playlists.owner_id', '=', track.owner_id),
  );
  await (isTakenDown ? missing : theirs).execute();
}

/** Fills the items again from which a track was taken down. */
export async function fillTaken(trx: Db, trackId: string): Promise<void> {
  const nothing = { wanted_title: null, wanted_artist: null, wanted_album: null };
  await trx
    .updateTable('playlist_entries')
    .set({ ...nothing, wanted_duration_ms: null, wanted_url: null, track_id: trackId, taken_track_id: null })
    .where('taken_track_id', '=', trackId)
    .where('track_id', 'is', null)
    .execute();
}

export async function deleteItemsOfTrack(trx: Db, trackId: string): Promise<void> {
  await trx.deleteFrom('playlist_entries').where('track_id', '=', trackId).execute();
  await noteChange(trx, 'track', [trackId]);
}
