import { playlistWithOwner, trackWithOwner } from '#server/db/columns.ts';
import type { Db } from '#server/db/dialect.ts';

// What the index answers is read again from the tables, and only what the viewer may see: the index decides what is
// found, never what is shown.

export function listVisibleTracks(db: Db, ids: readonly string[], viewerId: string | null) {
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('tracks.owner_id', '=', viewerId),
        eb.exists(
          eb
            .selectFrom('playlist_entries')
            // Without statistics SQLite would begin an inner join with all public playlists.
            .crossJoin('playlists')
            .select('playlist_entries.id')
            .whereRef('playlist_entries.track_id', '=', 'tracks.id')
            .whereRef('playlists.id', '=', 'playlist_entries.playlist_id')
            .where('playlists.visibility', '=', 'public'),
        ),
      ]),
    )
    .execute();
}

export function listVisiblePlaylists(db: Db, ids: readonly string[], viewerId: string | null) {
  return db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlists.id', 'in', ids)
    .where((eb) =>
      eb.or([eb('playlists.owner_id', '=', viewerId), eb('playlists.visibility', '=', 'public')]),
    )
    .execute();
}

/** With the number of their public playlists. */
export function listActivePeople(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.username',
      'users.avatar_sha256',
      eb
        .selectFrom('playlists')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('playlists.owner_id', '=', 'users.id')
        .where('playlists.visibility', '=', 'public')
        .as('playlist_count'),
    ])
    .where('users.id', 'in', ids)
    .where('users.is_active', '=', 1)
    .execute();
}
