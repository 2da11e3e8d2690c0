import { loudnessTargetLufs } from '#shared/limits.ts';

/** The most that a quiet track is raised, in dB: more would lift its noise as well. */
const maxBoostDb = 6;
/** The maximum true peak, in dBTP (EBU R 128). */
const peakCeilingDb = -1;

/**
 * The gain, as a factor, that brings a track to the common loudness without its true peaks clipping. A track that was
 * not measured stays as it is.
 */
export function levellingGain(loudnessLufs: number | null, truePeakDb: number | null): number {
  if (loudnessLufs === null) return 1;
  const wantedDb = loudnessTargetLufs - loudnessLufs;
  // A raise is bounded by the headroom; a track that is mastered too hot is never raised, nor lowered for its peaks.
  const headroomDb = Math.max(peakCeilingDb - (truePeakDb ?? 0), 0);
  return 10 ** (Math.min(wantedDb, headroomDb, maxBoostDb) / 20);
}
