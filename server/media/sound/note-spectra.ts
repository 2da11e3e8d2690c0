import { powerSpectrum } from '../fft.ts';
import { soundRate } from './short-spectrum.ts';

const windowSamples = 4096;
const hopSamples = 2730;
const highestHz = 3520;
/** The transform is longer than the window, so that low notes lie bins apart. */
const spectrumLength = 2 * windowSamples;
const blockSamples = 32_768;

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
  const kept = new Float32Array(windowSamples + blockSamples);
  let filled = 0;

  function transform(): void {
    let at = 0;
    for (; at + windowSamples <= filled; at += hopSamples) {
      for (let i = 0; i < windowSamples; i += 1) windowed[i] = kept[at + i]! * window[i]!;
      spectrum.transform(windowed, power);
      onSpectrum(power);
    }
    kept.copyWithin(0, at, filled);
    filled -= at;
  }

  return (mono) => {
    for (let from = 0; from < mono.length;) {
      const to = Math.min(mono.length, from + kept.length - filled);
      kept.set(mono.subarray(from, to), filled);
      filled += to - from;
      from = to;
      transform();
    }
  };
}
