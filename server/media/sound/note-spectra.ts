import { powerSpectrum } from '../fft.ts';
import { monoResampler } from '../resampler.ts';

const rate = 11_025;
const windowSamples = 4096;
const hopSamples = 1365;
const highestHz = 3520;
/** The transform is longer than the window, so that the bass is told apart. */
const spectrumLength = 2 * windowSamples;
const blockSamples = 32_768;

export const fineBinHz = rate / spectrumLength;

/** What listens: to the samples at 11,025 Hz, and to the spectrum of 0.37 s of them every 0.124 s. */
export interface NoteListener {
  mono: (samples: Float32Array) => void;
  notes: (power: Float64Array) => void;
}

/** Resamples a sound for a listener and transforms it, up to the highest note that counts; takes its samples in pieces. */
export function noteSpectra(
  sampleRate: number,
  listener: NoteListener,
): (left: Float32Array, right: Float32Array | null) => void {
  const resample = monoResampler(sampleRate, rate);
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
      listener.notes(power);
    }
    kept.copyWithin(0, at, filled);
    filled -= at;
  }

  return (left, right) => {
    const mono = resample(left, right);
    listener.mono(mono);
    for (let from = 0; from < mono.length;) {
      const to = Math.min(mono.length, from + kept.length - filled);
      kept.set(mono.subarray(from, to), filled);
      filled += to - from;
      from = to;
      transform();
    }
  };
}
