import type { PlayInfo } from '#shared/music/play-info.ts';

export const linkedSong = (id: string) =>
  ({
    id,
    title: id,
    artist: '',
    cover_url: null,
    duration_seconds: 60,
    storage_type: 'URL',
    source_url: 'https://file.example/a.mp3',
    platform: 'other',
  }) as const;

/** Play info of such a song at that address. */
export const playInfoAt = (id: string, address: string): PlayInfo => ({
  ...linkedSong(id),
  play_url: address,
  mp3_url: null,
  hls_url: null,
  is_external: true,
  peaks: null,
  loudness_lufs: null,
  true_peak_db: null,
  sound: null,
  sources: [],
  error: null,
});
