import { powerSpectrum } from '../fft.ts';
import { slidingWindows } from '../sliding-windows.ts';
import { soundRate } from './short-spectrum.ts';

const windowSamples = 4096;
const hopSamples = 2730;
const highestHz = 3520;
/** The transform is longer than the window, so that low notes lie bins apart. */
const spectrumLength = 2 * windowSamples;

export const fineBinHz = soundRate / spectrumLength;

/**
 * Gives the spectrum of 0.37 s every 0.25 s, up to the highest note that counts, in the same array each time; takes one
 * channel at 11,025 Hz, in pieces.
 */
export function noteSpectra(onSpectrum: (power: Float64Array) => void): (mono: Float32Array) => void {
  const spectrum = powerSpectrum(spectrumLength);
  const window = Float64Array.from(
    { length: windowSamples },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (windowSamples - 1)),
  );
  const windowed = new Float64Array(spectrumLength);
  const power = new Float64Array(Math.ceil(highestHz / fineBinHz) + 2);
  return slidingWindows(windowSamples, hopSamples, (samples) => {
    for (let i = 0; i < windowSamples; i += 1) windowed[i] = samples[i]! * window[i]!;
    spectrum.transform(windowed, power);
    onSpectrum(power);
  });
}
