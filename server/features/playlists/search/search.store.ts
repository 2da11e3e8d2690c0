import { sql } from 'kysely';
import { playlistWithOwner, trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { selectPublicUsers } from '#server/db/public-users.ts';
import {
  isFoundOfActive,
  isFoundPlaylist,
  isItemShown,
  isVisiblePerson,
} from '#server/visibility/conditions.ts';
import { isReplyInPlace, isShownComment, isShownNote } from '#server/visibility/word-conditions.ts';

// Hits of the index are read again from the tables, as far as the viewer may see them: the index decides what is
// found, never what is shown.

export function listVisibleTracks(db: Db, ids: readonly string[], viewerId: string | null) {
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', ids)
    .where('track_owner.is_active', '=', 1)
    .where(isFoundOfActive(viewerId))
    .execute();
}

export function listVisiblePlaylists(db: Db, ids: readonly string[], viewerId: string | null) {
  return db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlists.id', 'in', ids)
    .where(isFoundPlaylist(viewerId))
    .execute();
}

/** The playlists in which these notes stand, as far as the viewer finds the playlists and is shown the notes. */
export async function listPlaylistsOfNotes(
  db: Db,
  noteIds: readonly string[],
  viewerId: string | null,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('item_notes')
    .innerJoin('users', 'users.id', 'item_notes.user_id')
    .innerJoin('playlists', 'playlists.id', 'item_notes.playlist_id')
    .innerJoin('playlist_entries', (join) =>
      join
        .onRef('playlist_entries.id', '=', 'item_notes.entry_id')
        .onRef('playlist_entries.playlist_id', '=', 'item_notes.playlist_id')
        .onRef('playlist_entries.note_id', '=', 'item_notes.id'),
    )
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select(['item_notes.id', 'item_notes.playlist_id'])
    .where('item_notes.id', 'in', noteIds)
    .where(isShownNote(viewerId))
    .where(isFoundPlaylist(viewerId))
    .where('playlist_entries.taken_track_id', 'is', null)
    .where((eb) => eb.or([eb('playlist_entries.track_id', 'is', null), isItemShown(viewerId)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row.playlist_id]));
}

/** The playlists on which these comments stand, as far as the viewer finds the playlists and is shown the comments. */
export async function listPlaylistsOfComments(
  db: Db,
  commentIds: readonly string[],
  viewerId: string | null,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('playlists', 'playlists.id', 'comments.playlist_id')
    .leftJoin('playlist_entries', (join) =>
      join
        .onRef('playlist_entries.id', '=', 'comments.entry_id')
        .onRef('playlist_entries.playlist_id', '=', 'comments.playlist_id'),
    )
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select(['comments.id', 'comments.playlist_id'])
    .where('comments.id', 'in', commentIds)
    .where(isShownComment(viewerId))
    .where(isFoundPlaylist(viewerId))
    .where((eb) => eb.or([sql<boolean>`comments.parent_id is null`, isReplyInPlace(viewerId)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row.playlist_id]));
}

/** The visible people among these ids, with the number of their public playlists. */
export function listVisiblePeople(db: Db, ids: readonly string[], viewerId: string | null) {
  return selectPublicUsers(db).where('users.id', 'in', ids).where(isVisiblePerson(viewerId)).execute();
}
