import { setImmediate } from 'node:timers/promises';
import { playlistWithOwner, trackWithOwner } from '#server/db/columns.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NewPlaylist, NewPlaylistEntry, PlaylistRow } from '#server/db/schema.ts';
import type { EntryWithTrack } from './playlist.view.ts';

export type PlaylistChange = Partial<
  Pick<PlaylistRow, 'name' | 'description' | 'genre' | 'visibility' | 'cover_sha256'>
>;

const withOwner = (db: Db) =>
  db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner);

/**
 * The ids of public ones, the most popular first, the newest first among equals. Places that are skipped cost a step in
 * the index each, and nothing else.
 */
export async function listPopularIds(db: Db, offset: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .select('id')
    .where('visibility', '=', 'public')
    .orderBy('popularity', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** Places of public ones after a place in that order, or from its top: nothing but the index is read. */
export function listPlacesAfter(db: Db, place: { popularity: number; id: string } | null, limit: number) {
  return db
    .selectFrom('playlists')
    .select(['id', 'popularity'])
    .where('playlists.visibility', '=', 'public')
    .$if(place !== null, (query) =>
      query
        .where('playlists.popularity', '<=', place?.popularity ?? 0)
        .where((eb) =>
          eb.or([
            eb('playlists.popularity', '<', place?.popularity ?? 0),
            eb('playlists.id', '<', place?.id ?? ''),
          ]),
        ),
    )
    .orderBy('playlists.popularity', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .execute();
}

// By ids the visibility is looked at afterwards: in the query it would lead to the index of all public playlists.

export async function listPlaces(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('playlists')
    .select(['id', 'popularity', 'visibility'])
    .where('id', 'in', ids)
    .execute();
  return rows.filter((row) => row.visibility === 'public');
}

export async function listPublicByIds(db: Db, ids: readonly string[]) {
  const rows = await withOwner(db).where('playlists.id', 'in', ids).execute();
  return rows.filter((row) => row.visibility === 'public');
}

/** A person's own, the newest first. */
export function listPlaylistsOf(db: Db, ownerId: string) {
  return withOwner(db)
    .where('playlists.owner_id', '=', ownerId)
    .orderBy('playlists.created_at', 'desc')
    .orderBy('playlists.id', 'desc')
    .execute();
}

/** A person's public ones, the newest first. */
export function listPublicPlaylistsOf(
  db: Db,
  ownerId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  return withOwner(db)
    .where('playlists.owner_id', '=', ownerId)
    .where('playlists.visibility', '=', 'public')
    .orderBy('playlists.created_at', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * What a person has liked or saved and may still see, the newest mark first. Pages are counted along the index of the
 * marks; only those of the page are looked up.
 */
export function listMarkedPlaylists(
  db: Db,
  table: 'likes' | 'saves',
  userId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom(table)
    .innerJoin('playlists', 'playlists.id', `${table}.playlist_id`)
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where(`${table}.user_id`, '=', userId)
    .where((eb) =>
      eb.or([eb('playlists.visibility', '!=', 'private'), eb('playlists.owner_id', '=', userId)]),
    )
    .orderBy(`${table}.created_at`, 'desc')
    .orderBy(`${table}.playlist_id`)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findPlaylist(db: Db, id: string) {
  return (await withOwner(db).where('playlists.id', '=', id).executeTakeFirst()) ?? null;
}

/** The lines of a playlist in their order; those without a track have null in all of its columns. */
export function listEntries(db: Db, playlistId: string) {
  return db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .leftJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select([
      'playlist_entries.id as entry_id',
      'playlist_entries.wanted_title',
      'playlist_entries.wanted_artist',
      'playlist_entries.wanted_album',
      'playlist_entries.wanted_duration_ms',
      'playlist_entries.wanted_url',
      ...trackWithOwner,
    ])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .orderBy('playlist_entries.position')
    .orderBy('playlist_entries.id')
    .$castTo<EntryWithTrack>()
    .execute();
}

/** Which of these playlists a person likes, and which they saved: one query for a whole page. */
export function listMarks(db: Db, userId: string, playlistIds: readonly string[]) {
  return db
    .selectFrom('likes')
    .select((eb) => ['playlist_id', eb.val('liked').as('mark')])
    .where('user_id', '=', userId)
    .where('playlist_id', 'in', playlistIds)
    .unionAll(
      db
        .selectFrom('saves')
        .select((eb) => ['playlist_id', eb.val('saved').as('mark')])
        .where('user_id', '=', userId)
        .where('playlist_id', 'in', playlistIds),
    )
    .execute();
}

export async function insertPlaylist(db: Db, row: NewPlaylist): Promise<void> {
  await db.insertInto('playlists').values(row).execute();
}

export async function deletePlaylist(db: Db, id: string): Promise<void> {
  await db.deleteFrom('playlists').where('id', '=', id).execute();
}

/** Changes a playlist that still has this version, and raises it; whether it did. */
export async function updatePlaylist(
  db: Db,
  { id, version }: { id: string; version: number },
  change: PlaylistChange,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('playlists')
    .set({ ...change, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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

export async function insertEntry(
  db: Db,
  entry: { id: string; playlist_id: string; track_id: string; position: number; added_at: number },
): Promise<void> {
  await db
    .insertInto('playlist_entries')
    .values({ ...entry, wanted_title: null, wanted_artist: null })
    .execute();
}

/** Each line is put into the search index too: so many take some tens of milliseconds. */
const entriesAtOnce = 100;

/** Puts many lines in; whoever needs no database is answered in between. */
export async function insertEntries(db: Db, entries: readonly NewPlaylistEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += entriesAtOnce) {
    await db
      .insertInto('playlist_entries')
      .values(entries.slice(at, at + entriesAtOnce))
      .execute();
    await setImmediate();
  }
}

/** All lines of a playlist, wanted ones too. */
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

/** The playlists that list a track, and how often. */
export function listPlaylistsOfTrack(db: Db, trackId: string) {
  return db
    .selectFrom('playlist_entries')
    .select(['playlist_id', (eb) => eb.fn.countAll<number | string>().as('entries')])
    .where('track_id', '=', trackId)
    .groupBy('playlist_id')
    .orderBy('playlist_id')
    .execute();
}

export async function deleteEntriesOfTrack(db: Db, trackId: string): Promise<void> {
  await db.deleteFrom('playlist_entries').where('track_id', '=', trackId).execute();
}

/** Notes a change of a playlist's lines: the version rises, so that editors notice. */
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

/** The playlists that list tracks of a person, and how many. */
export function countEntriesOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('tracks')
    .innerJoin('playlist_entries', 'playlist_entries.track_id', 'tracks.id')
    .select(['playlist_entries.playlist_id', (eb) => eb.fn.countAll<number | string>().as('entries')])
    .where('tracks.owner_id', '=', userId)
    .groupBy('playlist_entries.playlist_id')
    .orderBy('playlist_entries.playlist_id')
    .execute();
}
