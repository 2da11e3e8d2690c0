import { playlistWithOwner } from '#server/db/select-lists.ts';
import { isCalled } from '#server/db/named-user.ts';
import type { Db } from '#server/db/dialect.ts';
import { selectPublicUsers } from '#server/db/public-users.ts';
import { isItemShown, isListedPlaylist, isVisiblePlaylist } from '#server/visibility/conditions.ts';

/** A playlist that anyone with its link may see. */
export async function findSharedPlaylist(db: Db, id: string) {
  const row = await db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlists.id', '=', id)
    .where(isVisiblePlaylist(null))
    .executeTakeFirst();
  return row ?? null;
}

/** The first tracks of a playlist, in their order. */
export function listFirstTracks(db: Db, playlistId: string, limit: number) {
  return db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select([
      'tracks.id',
      'tracks.title',
      'tracks.artist',
      'tracks.album',
      'tracks.genre',
      'tracks.duration_ms',
      'tracks.audio_sha256',
      'playlist_entries.note_id',
    ])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where(isItemShown())
    .orderBy('playlist_entries.position')
    .orderBy('playlist_entries.id')
    .limit(limit)
    .execute();
}

/** The files of a playlist, in their order, without links. */
export function listFiles(db: Db, playlistId: string, limit: number) {
  return db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select(['tracks.id', 'tracks.title', 'tracks.artist', 'tracks.album', 'tracks.duration_ms'])
    .select(['tracks.size_bytes', 'playlist_entries.id as entry_id', 'playlist_entries.added_at'])
    .select('playlist_entries.note_id')
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('tracks.audio_sha256', 'is not', null)
    .where(isItemShown())
    .orderBy('playlist_entries.position')
    .orderBy('playlist_entries.id')
    .limit(limit)
    .execute();
}

export type ListedFile = Awaited<ReturnType<typeof listFiles>>[number];

/** A playlist's tracks, the newest there first. */
export function listNewestTracks(db: Db, playlistId: string, limit: number) {
  return db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select(['tracks.id', 'tracks.title', 'tracks.artist', 'tracks.genre'])
    .select(['playlist_entries.id as entry_id', 'playlist_entries.added_at', 'playlist_entries.note_id'])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where(isItemShown())
    .orderBy('playlist_entries.added_at', 'desc')
    .limit(limit)
    .execute();
}

/** An active member and the number of their public playlists. */
export async function findSharingPerson(db: Db, username: string) {
  const row = await selectPublicUsers(db).where(isCalled(username)).executeTakeFirst();
  return row ?? null;
}

/** A person's public playlists, the newest first. */
export function listNewestPlaylists(db: Db, ownerId: string, limit: number) {
  return db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlists.owner_id', '=', ownerId)
    .where(isListedPlaylist())
    .orderBy('playlists.created_at', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .execute();
}
