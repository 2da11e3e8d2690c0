import type { Db } from '#server/db/dialect.ts';
import { isVisiblePlaylist } from '#server/visibility/conditions.ts';

export function listTracksOf(db: Db, userId: string) {
  return db
    .selectFrom('tracks')
    .select(['id', 'title', 'artist', 'album', 'genre', 'storage_type', 'source_url', 'platform'])
    .select(['audio_sha256', 'duration_ms', 'plays_count', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function listPlaylistsOf(db: Db, userId: string) {
  return db
    .selectFrom('playlists')
    .select(['id', 'name', 'description', 'genre', 'visibility', 'cover_sha256', 'likes_count'])
    .select(['created_at', 'updated_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The lines of all of a person's playlists, each playlist's in its order. */
export function listEntriesOf(db: Db, userId: string) {
  return db
    .selectFrom('playlist_entries')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select(['playlist_entries.playlist_id', 'playlist_entries.track_id', 'tracks.title', 'tracks.artist'])
    .select([
      'playlist_entries.wanted_title',
      'playlist_entries.wanted_artist',
      'playlist_entries.wanted_album',
    ])
    .select(['playlist_entries.wanted_duration_ms', 'playlist_entries.wanted_url', 'tracks.source_url'])
    .where('playlists.owner_id', '=', userId)
    .orderBy('playlist_entries.playlist_id')
    .orderBy('playlist_entries.position')
    .orderBy('playlist_entries.id')
    .execute();
}

/** What a person has liked or saved, with whose it is. */
export function listMarkedOf(db: Db, table: 'likes' | 'saves', userId: string) {
  return db
    .selectFrom(table)
    .innerJoin('playlists', 'playlists.id', `${table}.playlist_id`)
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select([`${table}.playlist_id`, `${table}.created_at`, 'playlists.name', 'owner.username as owner'])
    .where(`${table}.user_id`, '=', userId)
    .where(isVisiblePlaylist(userId))
    .orderBy(`${table}.created_at`)
    .execute();
}

export function listPlaysOf(db: Db, userId: string) {
  return db
    .selectFrom('plays')
    .innerJoin('tracks', 'tracks.id', 'plays.track_id')
    .select(['plays.played_at', 'plays.track_id', 'tracks.title', 'tracks.artist'])
    .where('plays.user_id', '=', userId)
    .orderBy('plays.played_at')
    .execute();
}
