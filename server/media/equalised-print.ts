import { hopSeconds } from './chroma-frames.ts';

/**
 * The usual spectrum of music: the energy of every sixth semitone from 27.5 Hz up, in decibels. Means over the packages
 * that the rule was tuned on.
 */
const usual = [
  -33.4, -28.4, -25.7, -22.6, -21.4, -19.1, -18.5, -18.2, -19.2, -20.3, -22.3, -23.5, -26.2, -28.9, -31.5,
];
const usualStep = 6;
/** A spectrum is smoothed over so many semitones to either side: an equaliser shows, the key of the music does not. */
const reach = 12;
/** Longer uploads are heard so far: the frames are kept until all are known. */
const secondsAtMost = 30 * 60;
const notes = 12;

/**
 * Undoes an equaliser, a phone's speaker or a boosted bass, as far as that can be without knowing the original: gives
 * the chroma of a sound whose long-term spectrum is made the usual one.
 */
export function equaliser(): {
  /** Takes the energies of a frame's semitones. */
  add: (semitones: Float64Array) => void;
  /** Gives one frame after another, in the same array each time. */
  frames: () => Generator<Float64Array>;
} {
  const kept: Float32Array[] = [];
  return {
    add(semitones) {
      if (kept.length * hopSeconds < secondsAtMost) kept.push(Float32Array.from(semitones));
    },
    *frames() {
      const gains = gainsOf(kept);
      const chroma = new Float64Array(notes);
      for (const frame of kept) {
        chroma.fill(0);
        for (let i = 0; i < frame.length; i += 1) chroma[i % notes]! += frame[i]! * gains[i]!;
        yield chroma;
      }
    },
  };
}

/** By how much each semitone is to be raised so that their means become the usual ones, and the whole as loud as before. */
function gainsOf(frames: readonly Float32Array[]): Float64Array {
  const means = new Float64Array(frames[0]?.length ?? 0);
  for (const frame of frames)
    for (let i = 0; i < means.length; i += 1) means[i]! += frame[i]! / frames.length;
  const total = means.reduce((sum, mean) => sum + mean, 0);
  const gains = smoothed(means).map((mean, i) => (mean > 0 ? usualAt(i) / mean : 0));
  const raised = means.reduce((sum, mean, i) => sum + mean * gains[i]!, 0);
  return gains.map((gain) => (raised > 0 ? (gain * total) / raised : 0));
}

function smoothed(values: Float64Array): Float64Array {
  return values.map((_, i) => {
    const around = values.subarray(Math.max(0, i - reach), i + reach + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

function usualAt(semitone: number): number {
  const at = Math.floor(semitone / usualStep);
  const beyond = semitone / usualStep - at;
  const decibels = usual[at]! * (1 - beyond) + usual[at + 1]! * beyond;
  return 10 ** (decibels / 10);
}
