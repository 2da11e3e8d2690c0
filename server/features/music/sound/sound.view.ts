import type { TrackSoundRow } from '#server/db/rows/sound.ts';
import type { Sound } from '#shared/music/sound.ts';

/** Sureness from which a tempo and a key are used and shown: 90 of 100 tempos and keys are right then (docs/radio.md). */
export const sureFrom = { tempo: 0.27, key: 0.12 };

export const isSureTempo = (sureness: number | null): boolean => (sureness ?? 0) >= sureFrom.tempo;
export const isSureKey = (sureness: number | null): boolean => (sureness ?? 0) >= sureFrom.key;

/** Tempo and key of a track, as far as they are sure. */
export const toSound = (
  row: Pick<TrackSoundRow, 'bpm' | 'bpm_sureness' | 'music_key' | 'key_sureness'>,
): Sound => ({
  bpm: row.bpm !== null && isSureTempo(row.bpm_sureness) ? Math.round(row.bpm) : null,
  key: isSureKey(row.key_sureness) ? row.music_key : null,
});
