import type { TrackRow } from '#server/db/rows/tracks.ts';
import { pictureUrl } from '#server/features/users/user.view.ts';
import { isExternalTrack } from '#shared/external-links.ts';
import type { PlayInfo } from '#shared/play-info.ts';

/** A track with its measures, as the store reads it. */
type Measured = Pick<
  TrackRow,
  | 'id'
  | 'title'
  | 'artist'
  | 'storage_type'
  | 'source_url'
  | 'platform'
  | 'audio_sha256'
  | 'duration_ms'
  | 'cover_sha256'
  | 'cover_source_url'
> & { peaks: Uint8Array | null; loudness_lufs: number | null; true_peak_db: number | null };

/**
 * The data of a track for a player. `signature` is the query that opens a track of private playlists; `error` what keeps
 * it from playing.
 */
export function toPlayInfo(row: Measured, signature: string, error: string | null): PlayInfo {
  const isFile = row.storage_type === 'FILE' && row.audio_sha256 !== null && error === null;
  const stream = isFile ? `/api/v1/tracks/${row.id}/stream${signature}` : null;
  return {
    id: row.id,
    title: row.title,
    artist: row.artist,
    cover_url: pictureUrl(row.cover_sha256) ?? row.cover_source_url,
    mp3_url: stream,
    play_url: row.storage_type === 'URL' ? row.source_url : stream,
    hls_url: isFile ? `/media/track_${row.id}/hls/playlist.m3u8${signature}` : null,
    is_external: isExternalTrack(row),
    storage_type: row.storage_type,
    platform: row.platform,
    duration_seconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    peaks: row.peaks && Array.from(row.peaks),
    loudness_lufs: row.loudness_lufs,
    true_peak_db: row.true_peak_db,
    error,
  };
}
