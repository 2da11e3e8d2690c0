import { powerSpectrum } from '../fft.ts';

/** The ways in which onset strengths repeat. */
export interface Rhythm {
  /** Their autocorrelation by lag, 1 at lag 0. */
  likeness: Float64Array;
  /** Their spectrum's magnitudes; a bin is {@link strengthHz} wide where they come so many times a second. */
  strength: Float64Array;
}

/** Longer than a stretch, so that the spectrum is fine enough to read between bins; a length that {@link powerSpectrum} takes. */
const spectrumLength = 2048;
const bins = spectrumLength / 2;
const spectrum = powerSpectrum(spectrumLength);

export const strengthHz = (rate: number): number => rate / spectrumLength;

/** The rhythm of a stretch of at most 2048 onset strengths; null for silence. */
export function rhythmOf(onsets: Float32Array, lags: number): Rhythm | null {
  const mean = onsets.reduce((sum, value) => sum + value, 0) / onsets.length;
  const values = Float64Array.from(onsets, (value) => value - mean);
  const likeness = autocorrelation(values, lags);
  const power = likeness[0]!;
  if (power <= 1e-9) return null;
  const scale = 1 / Math.sqrt(power * values.length);
  return {
    likeness: likeness.map((value) => value / power),
    strength: magnitudes(values).map((value) => value * scale),
  };
}

/** The mean of rhythms of one length. */
export const meanRhythm = (rhythms: readonly Rhythm[]): Rhythm => ({
  likeness: meanOf(rhythms.map(({ likeness }) => likeness)),
  strength: meanOf(rhythms.map(({ strength }) => strength)),
});

function meanOf(all: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(all[0]?.length ?? 0);
  for (const one of all) for (let i = 0; i < mean.length; i += 1) mean[i]! += one[i]! / all.length;
  return mean;
}

function autocorrelation(values: Float64Array, lags: number): Float64Array {
  const likeness = new Float64Array(lags);
  for (let lag = 0; lag < lags; lag += 1) {
    let sum = 0;
    for (let i = lag; i < values.length; i += 1) sum += values[i]! * values[i - lag]!;
    likeness[lag] = sum / (values.length - lag);
  }
  return likeness;
}

/** Through a Hann window. */
function magnitudes(values: Float64Array): Float64Array {
  const windowed = new Float64Array(spectrumLength);
  const turn = (2 * Math.PI) / (values.length - 1);
  for (let i = 0; i < values.length; i += 1) windowed[i] = values[i]! * (1 - Math.cos(turn * i));
  const power = new Float64Array(bins);
  spectrum.transform(windowed, power);
  return power.map(Math.sqrt);
}
