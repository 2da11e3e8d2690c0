import { powerSpectrum } from '../fft.ts';

/** The short-time spectrum that rhythm and timbre are read from, of a mono sound at this rate. */
export const soundRate = 11_025;
const windowSamples = 512;
const hopSamples = 256;
const bins = windowSamples / 2;
export const binHz = soundRate / windowSamples;
/** Frames a second. */
export const frameRate = soundRate / hopSamples;

/** Calls `onFrame` with the power of each bin, in the same array each time; a sine of full scale has a power of about 1. */
export function shortSpectra(onFrame: (power: Float64Array) => void): (mono: Float32Array) => void {
  const spectrum = powerSpectrum(windowSamples);
  const hann = Float64Array.from(
    { length: windowSamples },
    (_, i) => (2 - 2 * Math.cos((2 * Math.PI * i) / windowSamples)) / windowSamples,
  );
  const windowed = new Float64Array(windowSamples);
  const power = new Float64Array(bins);
  const kept = new Float32Array(windowSamples);
  let filled = 0;
  return (mono) => {
    for (let from = 0; from < mono.length;) {
      const to = Math.min(mono.length, from + windowSamples - filled);
      kept.set(mono.subarray(from, to), filled);
      filled += to - from;
      from = to;
      if (filled < windowSamples) return;
      for (let i = 0; i < windowSamples; i += 1) windowed[i] = kept[i]! * hann[i]!;
      spectrum.transform(windowed, power);
      onFrame(power);
      kept.copyWithin(0, hopSamples);
      filled -= hopSamples;
    }
  };
}
