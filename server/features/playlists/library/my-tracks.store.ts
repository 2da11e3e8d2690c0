import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { playlistWithOwner, trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { CopyrightScanRow } from '#server/db/rows/copyright.ts';
import type { Schema } from '#server/db/schema.ts';
import { isFoundPlaylist } from '#server/visibility/conditions.ts';
import type { TrackFilter, TrackSort } from '#shared/playlists/library.ts';

/** The end of a page: the value that it is sorted by, and the id. */
export interface Place {
  value: string | number;
  id: string;
}

const orders: Record<TrackSort, { by: RawBuilder<string | number>; direction: 'asc' | 'desc' }> = {
  newest: { by: sql`tracks.created_at`, direction: 'desc' },
  oldest: { by: sql`tracks.created_at`, direction: 'asc' },
  title: { by: sql`lower(tracks.title)`, direction: 'asc' },
  artist: { by: sql`lower(tracks.artist)`, direction: 'asc' },
  plays: { by: sql`tracks.plays_count`, direction: 'desc' },
  size: { by: sql`tracks.size_bytes`, direction: 'desc' },
};

/** The verdict of a track's last scan, unless it was clear. */
const scanOfTrack = sql<CopyrightScanRow['state'] | null>`(
  select state from copyright_scans where copyright_scans.track_id = tracks.id and state <> 'clear'
  order by copyright_scans.id desc limit 1)`;

/** A person's own tracks, a page of them. */
export function listTracksOf(
  db: Db,
  ownerId: string,
  ask: { sort: TrackSort; listed: TrackFilter; after: Place | null; limit: number },
) {
  const { by, direction } = orders[ask.sort];
  let query = db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .select((eb) => [
      'tracks.size_bytes',
      by.as('sorted_by'),
      scanOfTrack.as('scan'),
      eb
        .selectFrom('playlist_entries')
        .select((inner) => inner.fn.countAll<number | string>().as('count'))
        .whereRef('playlist_entries.track_id', '=', 'tracks.id')
        .as('playlist_count'),
    ])
    .where('tracks.owner_id', '=', ownerId)
    .orderBy(by, direction)
    .orderBy('tracks.id', direction)
    .limit(ask.limit);
  if (ask.after) {
    const sign = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(${by}, tracks.id) ${sign} (${ask.after.value}, ${ask.after.id})`);
  }
  if (ask.listed === 'no') query = query.where((eb) => eb.not(isListed()));
  if (ask.listed === 'blocked') {
    query = query.where((eb) =>
      eb.or([eb('tracks.hidden_at', 'is not', null), eb(scanOfTrack, 'is not', null)]),
    );
  }
  return query.execute();
}

function isListed(): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  return eb.exists(
    eb
      .selectFrom('playlist_entries')
      .select('playlist_entries.id')
      .whereRef('playlist_entries.track_id', '=', 'tracks.id'),
  );
}

/** The playlists with a track that a viewer may find, the most popular first. */
export function listPlaylistsWith(db: Db, trackId: string, viewerId: string | null) {
  return db
    .selectFrom('playlist_entries')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlist_entries.track_id', '=', trackId)
    .where(isFoundPlaylist(viewerId))
    .orderBy('playlists.popularity', 'desc')
    .orderBy('playlists.id', 'desc')
    .execute();
}
