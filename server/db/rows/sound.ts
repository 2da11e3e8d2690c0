import type { Selectable } from 'kysely';

/** The measured sound of a track; all null where its file could not be measured. */
export interface TrackSoundTable {
  track_id: string;
  /** Beats a minute. */
  bpm: number | null;
  /** 0 to 1. */
  bpm_sureness: number | null;
  /** 0 for C major to 11 for B, 12 for C minor to 23. */
  music_key: number | null;
  /** 0 to 1. */
  key_sureness: number | null;
  /** See `server/media/sound/sound-vector.ts`; null for silence, too. */
  vector: Uint8Array | null;
  /** The first of its places. */
  place: number | null;
}

export type TrackSoundRow = Selectable<TrackSoundTable>;
