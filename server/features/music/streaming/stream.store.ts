import type { Db } from '#server/db/dialect.ts';
import { exposureOfTrack } from '#server/visibility/conditions.ts';

/** The fields of a track that streaming needs, and its visibility to the viewer. */
export async function findAudible(db: Db, trackId: string, viewerId: string | null) {
  const row = await db
    .selectFrom('tracks')
    .innerJoin('users as owner', 'owner.id', 'tracks.owner_id')
    .select([
      'tracks.id',
      'tracks.owner_id',
      'tracks.audio_sha256',
      'tracks.created_at',
      'tracks.hidden_at',
      'owner.is_active as owner_is_active',
      exposureOfTrack(viewerId).as('exposure'),
    ])
    .where('tracks.id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** The track's own words and the measurements of its file, which are null for external links. */
export async function findForPlayInfo(db: Db, trackId: string) {
  const row = await db
    .selectFrom('tracks')
    .leftJoin('track_audio', 'track_audio.track_id', 'tracks.id')
    .leftJoin('track_sound', 'track_sound.track_id', 'tracks.id')
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
      'track_sound.bpm',
      'track_sound.bpm_sureness',
      'track_sound.music_key',
      'track_sound.key_sureness',
    ])
    .where('tracks.id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** The links to a recording, in their order, with the state of their last check. */
export function listLinks(db: Db, trackId: string) {
  return db
    .selectFrom('track_sources')
    .leftJoin('link_checks', 'link_checks.source_id', 'track_sources.id')
    .select(['id', 'url', 'platform', 'duration_ms', 'link_checks.state'])
    .where('track_id', '=', trackId)
    .orderBy('position')
    .execute();
}

export async function findFrames(db: Db, trackId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('track_audio')
    .select('frames')
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row?.frames ?? null;
}
