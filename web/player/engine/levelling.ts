import { loudnessTargetLufs } from '#shared/limits.ts';

/** The highest gain for a quiet track, in dB: more would raise its noise as well. */
const maxBoostDb = 6;
/** The maximum true peak, in dBTP (EBU R 128). */
const peakCeilingDb = -1;

/**
 * The gain, as a factor, that brings a track to the common loudness without clipping its true peaks; 1 for a track
 * without measures.
 */
export function levellingGain(loudnessLufs: number | null, truePeakDb: number | null): number {
  if (loudnessLufs === null) return 1;
  const wantedDb = loudnessTargetLufs - loudnessLufs;
  // The headroom limits a raise; a track mastered too loud is never raised, nor lowered for its peaks.
  const headroomDb = Math.max(peakCeilingDb - (truePeakDb ?? 0), 0);
  return 10 ** (Math.min(wantedDb, headroomDb, maxBoostDb) / 20);
}
