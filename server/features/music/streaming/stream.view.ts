import type { TrackSoundRow } from '#server/db/rows/sound.ts';
import type { TrackAudioRow, TrackRow, TrackSourceRow } from '#server/db/rows/tracks.ts';
import { pictureUrl } from '#server/features/accounts/users/user.view.ts';
import { isExternalTrack } from '#shared/music/external-links.ts';
import { toSound } from '#server/features/music/sound/sound.view.ts';
import type { LinkState } from '#shared/music/link-states.ts';
import type { PlayInfo, PlaySource } from '#shared/music/play-info.ts';

/** A track with its measurements, from the store. */
type Measured = Pick<
  TrackRow,
  | 'id'
  | 'title'
  | 'artist'
  | 'storage_type'
  | 'platform'
  | 'audio_sha256'
  | 'duration_ms'
  | 'cover_sha256'
  | 'cover_source_url'
> &
  Nullable<Pick<TrackAudioRow, 'peaks' | 'loudness_lufs' | 'true_peak_db'>> &
  Pick<TrackSoundRow, 'bpm' | 'bpm_sureness' | 'music_key' | 'key_sureness'>;

type Nullable<T> = { [K in keyof T]: T[K] | null };

type Link = Pick<TrackSourceRow, 'id' | 'url' | 'platform' | 'duration_ms'> & { state: LinkState | null };

/** All sources of a recording, the file first. `signature` is the query that opens a private one. */
export function toPlaySources(
  row: Measured,
  links: readonly Link[],
  { signature, isFileMissing }: { signature: string; isFileMissing: boolean },
): PlaySource[] {
  const external = links.map((link): PlaySource => ({
    id: link.id,
    kind: link.platform,
    play_url: link.url,
    mp3_url: null,
    hls_url: null,
    is_external: isExternalTrack({ storage_type: 'URL', source_url: link.url }),
    duration_seconds: toSeconds(link.duration_ms ?? row.duration_ms),
    state: link.state,
  }));
  if (row.audio_sha256 === null) return external;
  const stream = isFileMissing ? null : `/api/v1/tracks/${row.id}/stream${signature}`;
  const file: PlaySource = {
    id: 'file',
    kind: 'file',
    play_url: stream,
    mp3_url: stream,
    hls_url: isFileMissing ? null : `/media/track_${row.id}/hls/playlist.m3u8${signature}`,
    is_external: false,
    duration_seconds: toSeconds(row.duration_ms),
    state: isFileMissing ? 'gone' : null,
  };
  return [file, ...external];
}

/** The data of a track for a player. `error` says why it cannot be played. */
export function toPlayInfo(row: Measured, sources: PlaySource[], error: string | null): PlayInfo {
  const [first] = sources;
  return {
    id: row.id,
    title: row.title,
    artist: row.artist,
    cover_url: pictureUrl(row.cover_sha256) ?? row.cover_source_url,
    mp3_url: first?.mp3_url ?? null,
    play_url: first?.play_url ?? null,
    hls_url: first?.hls_url ?? null,
    is_external: first?.is_external ?? false,
    storage_type: first ? (first.kind === 'file' ? 'FILE' : 'URL') : row.storage_type,
    platform: first ? (first.kind === 'file' ? null : first.kind) : row.platform,
    duration_seconds: first?.duration_seconds ?? toSeconds(row.duration_ms),
    peaks: row.peaks && Array.from(row.peaks),
    loudness_lufs: row.loudness_lufs,
    true_peak_db: row.true_peak_db,
    sound: row.audio_sha256 === null ? null : toSound(row),
    sources,
    error,
  };
}

const toSeconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);
