import { setImmediate } from 'node:timers/promises';
import { playlistWithOwner, trackWithOwner } from '#server/db/columns.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NewPlaylist, NewPlaylistEntry, PlaylistRow } from '#server/db/rows/playlists.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteSearchChange, noteTracksOfPlaylist } from '#server/search/outbox.ts';
import {
  isBlockedColumn,
  isListedPlaylist,
  isTrackShown,
  isVisiblePlaylist,
} from '#server/visibility/conditions.ts';
import type { EntryWithTrack } from './playlist.view.ts';

export type PlaylistChange = Partial<
  Pick<PlaylistRow, 'name' | 'description' | 'genre' | 'visibility' | 'cover_sha256'>
>;

const withOwner = (db: Db) =>
  db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner);

/** A person's own, the newest first. */
export function listPlaylistsOf(db: Db, ownerId: string) {
  return withOwner(db)
    .where('playlists.owner_id', '=', ownerId)
    .orderBy('playlists.created_at', 'desc')
    .orderBy('playlists.id', 'desc')
    .execute();
}

/** A person's listed ones as the viewer finds them, the newest first. */
export function listPublicPlaylistsOf(
  db: Db,
  ownerId: string,
  viewerId: string | null,
  { offset, limit }: { offset: number; limit: number },
) {
  return withOwner(db)
    .where('playlists.owner_id', '=', ownerId)
    .where(isListedPlaylist(viewerId))
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
    .where(isVisiblePlaylist(userId))
    .orderBy(`${table}.created_at`, 'desc')
    .orderBy(`${table}.playlist_id`)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A playlist, with whether the viewer and its owner are kept apart. */
export async function findPlaylist(db: Db, id: string, viewerId: string | null) {
  const row = await withOwner(db)
    .select(isBlockedColumn('playlists.owner_id', viewerId))
    .where('playlists.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The items of a playlist in their order; missing items have null in all columns of the track. Tracks of deactivated
 * people are left out, and hidden ones that are not the viewer's.
 */
export function listEntries(db: Db, playlistId: string, viewerId: string | null) {
  return db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .leftJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select([
      'playlist_entries.id as entry_id',
      'playlist_entries.added_at',
      'playlist_entries.wanted_title',
      'playlist_entries.wanted_artist',
      'playlist_entries.wanted_album',
      'playlist_entries.wanted_duration_ms',
      'playlist_entries.wanted_url',
      ...trackWithOwner,
    ])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where((eb) => eb.or([eb('tracks.id', 'is', null), isTrackShown(viewerId)]))
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

/** Which of these playlists a person follows, how many tracks came since they last listened, and when that was. */
export async function listFollowMarks(db: Db, userId: string, playlistIds: readonly string[]) {
  const rows = await db
    .selectFrom('playlist_follows')
    .innerJoin('playlists', 'playlists.id', 'playlist_follows.playlist_id')
    .leftJoin('last_seen', (join) =>
      join
        .onRef('last_seen.user_id', '=', 'playlist_follows.user_id')
        .onRef('last_seen.playlist_id', '=', 'playlist_follows.playlist_id'),
    )
    .select(['playlist_follows.playlist_id', 'playlists.updated_at'])
    .select((eb) => eb.fn.coalesce('last_seen.at', 'playlist_follows.created_at').as('since'))
    .where('playlist_follows.user_id', '=', userId)
    .where('playlist_follows.playlist_id', 'in', playlistIds)
    .execute();
  const marks = rows.map(async ({ playlist_id, updated_at, since }) => {
    const count = updated_at > since ? await countNewTracks(db, userId, playlist_id, since) : 0;
    return [playlist_id, { count, since }] as const;
  });
  return new Map(await Promise.all(marks));
}

async function countNewTracks(db: Db, userId: string, playlistId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('playlist_entries.added_at', '>', since)
    .where(isTrackShown(userId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPlaylist(trx: Db, row: NewPlaylist): Promise<void> {
  await trx.insertInto('playlists').values(row).execute();
  await noteSearchChange(trx, 'playlist', [row.id]);
}

export async function deletePlaylist(trx: Db, id: string): Promise<void> {
  await noteTracksOfPlaylist(trx, id);
  const row = await trx.deleteFrom('playlists').where('id', '=', id).returning('owner_id').executeTakeFirst();
  await noteSearchChange(trx, 'playlist', [id]);
  // Who is popular follows from the likes of their public playlists.
  if (row) await noteSearchChange(trx, 'person', [row.owner_id]);
}

/** Changes a playlist that still has this version, and raises it; whether it did. */
export async function updatePlaylist(
  trx: Db,
  { id, version }: { id: string; version: number },
  change: PlaylistChange,
  now: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('playlists')
    .set({ ...change, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('owner_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await noteSearchChange(trx, 'playlist', [id]);
  if (change.visibility !== undefined) {
    await noteTracksOfPlaylist(trx, id);
    await noteSearchChange(trx, 'person', [row.owner_id]);
  }
  return true;
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
  trx: Db,
  entry: { id: string; playlist_id: string; track_id: string; position: number; added_at: number },
): Promise<void> {
  await trx
    .insertInto('playlist_entries')
    .values({ ...entry, wanted_title: null, wanted_artist: null })
    .execute();
  await noteSearchChange(trx, 'track', [entry.track_id]);
}

const entriesAtOnce = 100;

/** Puts many items in; requests that need no database are answered in between. */
export async function insertEntries(trx: Db, entries: readonly NewPlaylistEntry[]): Promise<void> {
  for (const some of partsOf(entries, entriesAtOnce)) {
    await trx.insertInto('playlist_entries').values(some).execute();
    const tracks = some.flatMap(({ track_id }) => track_id ?? []);
    await noteSearchChange(trx, 'track', tracks);
    await setImmediate();
  }
}

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
