import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { exportedTables } from '#server/db/tables-by-fate.ts';
import { isAudibleTrack, isItemOpen, isListedBy, isVisiblePlaylist } from '#server/visibility/conditions.ts';

export function listTracksOf(db: Db, userId: string) {
  return db
    .selectFrom('tracks')
    .select([
      'id',
      'title',
      'artist',
      'album',
      'genre',
      'storage_type',
      'source_url',
      'platform',
      'isrc',
      'mbid',
    ])
    .select(['audio_sha256', 'duration_ms', 'plays_count', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The outside addresses of all of a person's tracks, each track's in its order. */
export function listSourcesOf(db: Db, userId: string) {
  return db
    .selectFrom('track_sources')
    .innerJoin('tracks', 'tracks.id', 'track_sources.track_id')
    .select(['track_sources.track_id', 'track_sources.url', 'track_sources.platform'])
    .where('tracks.owner_id', '=', userId)
    .orderBy('track_sources.track_id')
    .orderBy('track_sources.position')
    .execute();
}

export function listPlaylistsOf(db: Db, userId: string) {
  return db
    .selectFrom('playlists')
    .leftJoin('playlist_forks', 'playlist_forks.playlist_id', 'playlists.id')
    .select(['id', 'name', 'description', 'genre', 'visibility', 'cover_sha256', 'likes_count'])
    .select(['playlists.created_at', 'updated_at', 'playlist_forks.origin_id as version_of'])
    .where('owner_id', '=', userId)
    .orderBy('playlists.created_at')
    .orderBy('id')
    .execute();
}

/**
 * The items of all of a person's playlists, each playlist's in its order, without the words of tracks that are closed to
 * them.
 */
export function listItemsOf(db: Db, userId: string) {
  return db
    .selectFrom('playlist_entries')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .leftJoin('tracks', (join) =>
      join
        .onRef('tracks.id', '=', 'playlist_entries.track_id')
        .on((eb) => eb.or([isItemOpen(userId), isListedBy(userId)])),
    )
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

/** Reports whether a column holds a time. */
export const isMoment = (column: string): boolean => /(^|_)at$/.test(column);

/**
 * A person's rows of a table by its rule of export, oldest first, with the names of what they refer to: a playlist's and its
 * owner's, a track's, another person's. Rows about a playlist that the person may no longer see are left out, and the words
 * of tracks that are closed to them.
 */
export function listRowsOf(
  db: Db,
  { table, columns, person, others }: (typeof exportedTables)[number],
  userId: string,
): Promise<Record<string, unknown>[]> {
  const own = (column: string) => sql.ref(`row.${column}`);
  let query = db
    .selectFrom(`${table as 'likes'} as row`)
    .select(columns.map((column) => own(column).as(column)))
    .where(own(person), '=', userId)
    .$castTo<Record<string, unknown>>();
  if (columns.includes('playlist_id')) {
    query = query
      .leftJoin('playlists', 'playlists.id', 'row.playlist_id')
      .leftJoin('users as owner', 'owner.id', 'playlists.owner_id')
      .select(['playlists.name', 'owner.username as owner'])
      .where((eb) => eb.or([eb('row.playlist_id', 'is', null), isVisiblePlaylist(userId)]));
  }
  if (columns.includes('track_id')) {
    query = query
      .leftJoin('tracks', (join) =>
        join.on('tracks.id', '=', sql.ref<string>('row.track_id')).on(isAudibleTrack(userId)),
      )
      .select(['tracks.title', 'tracks.artist']);
  }
  for (const column of others) {
    const name = column.replace(/_id$/, '');
    const username = sql<string | null>`(select username from users where users.id = ${own(column)})`;
    query = query.select(username.as(name));
  }
  const moment = columns.find(isMoment);
  return (moment === undefined ? query : query.orderBy(own(moment))).execute();
}
