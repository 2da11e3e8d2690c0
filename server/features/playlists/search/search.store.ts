import { playlistWithOwner, trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { selectPublicUsers } from '#server/db/public-users.ts';
import { isFoundOfActive, isFoundPlaylist, isVisiblePerson } from '#server/visibility/conditions.ts';

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

/** The visible people among these ids, with the number of their public playlists. */
export function listVisiblePeople(db: Db, ids: readonly string[], viewerId: string | null) {
  return selectPublicUsers(db).where('users.id', 'in', ids).where(isVisiblePerson(viewerId)).execute();
}
