import type { Db } from '#server/db/dialect.ts';

/** A track as far as streaming must know it, and how it is listed. */
export async function findListening(db: Db, trackId: string, viewerId: string | null) {
  const row = await db
    .selectFrom('tracks')
    .select((eb) => {
      const listings = eb
        .selectFrom('playlist_entries')
        .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
        .whereRef('playlist_entries.track_id', '=', 'tracks.id');
      const count = (of: typeof listings) => of.select((inner) => inner.fn.countAll<number>().as('n'));
      return [
        'tracks.id',
        'tracks.owner_id',
        'tracks.audio_sha256',
        'tracks.created_at',
        count(listings).as('listed'),
        count(listings.where('playlists.visibility', '!=', 'private')).as('listed_openly'),
        count(listings.where('playlists.owner_id', '=', viewerId ?? '')).as('listed_by_viewer'),
      ];
    })
    .where('tracks.id', '=', trackId)
    // A count is never null, which the types of a subquery cannot tell.
    .$narrowType<{ listed: number; listed_openly: number; listed_by_viewer: number }>()
    .executeTakeFirst();
  return row ?? null;
}

/** The track's own words and what was measured of it; the measures are null for external links. */
export async function findForPlayInfo(db: Db, trackId: string) {
  const row = await db
    .selectFrom('tracks')
    .leftJoin('track_audio', 'track_audio.track_id', 'tracks.id')
    .select([
      'tracks.id',
      'tracks.title',
      'tracks.artist',
      'tracks.storage_type',
      'tracks.source_url',
      'tracks.platform',
      'tracks.audio_sha256',
      'tracks.duration_ms',
      'tracks.cover_sha256',
      'tracks.cover_source_url',
      'track_audio.peaks',
      'track_audio.loudness_lufs',
      'track_audio.true_peak_db',
    ])
    .where('tracks.id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findFrames(db: Db, trackId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('track_audio')
    .select('frames')
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row?.frames ?? null;
}
