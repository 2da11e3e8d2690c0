import { powerSpectrum } from '../fft.ts';
import { slidingWindows } from '../sliding-windows.ts';

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
  return slidingWindows(windowSamples, hopSamples, (samples) => {
    for (let i = 0; i < windowSamples; i += 1) windowed[i] = samples[i]! * hann[i]!;
    spectrum.transform(windowed, power);
    onFrame(power);
  });
}
