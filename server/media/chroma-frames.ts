import { powerSpectrum } from './fft.ts';
import { monoResampler } from './resampler.ts';

/** Chromaprint's preparation of the sound. */
const printRate = 11_025;
const windowSamples = 4096;
const hopSamples = 1365;
const lowestHz = 28;
const highestHz = 3520;
/** The note that counts as 0: A, four octaves below 440 Hz. */
const rootHz = 440 / 16;
const notes = 12;
/** The transform is longer than the window, so that the spectrum can be read between Chromaprint's own bins. */
const spectrumLength = 2 * windowSamples;
const blockSamples = 32_768;

export const hopSeconds = hopSamples / printRate;
export const fineBinHz = printRate / spectrumLength;

/** Others that listen along: to the samples at 11,025 Hz, and to each frame's spectrum. */
export interface Along {
  mono: (samples: Float32Array) => void;
  notes: (power: Float64Array) => void;
}

/**
 * The sound's energy by pitch class every 0.124 s, as Chromaprint defines it, for each of several transpositions at
 * once: `ratios[i]` is how much higher the sound is than what its frame `i` should show.
 */
export function chromaFrames(
  sampleRate: number,
  ratios: readonly number[],
  onFrames: (chromas: Float64Array[]) => void,
  along?: Along,
): (left: Float32Array, right: Float32Array | null) => void {
  const resample = monoResampler(sampleRate, printRate);
  const spectrum = powerSpectrum(spectrumLength);
  const window = Float64Array.from(
    { length: windowSamples },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (windowSamples - 1)),
  );
  const readers = ratios.map(readerOf);
  const windowed = new Float64Array(spectrumLength);
  const highestRatio = Math.max(...ratios);
  const power = new Float64Array(Math.ceil((highestHz * highestRatio * spectrumLength) / printRate) + 2);
  const kept = new Float32Array(windowSamples + blockSamples);
  let filled = 0;

  function frames(): void {
    let at = 0;
    for (; at + windowSamples <= filled; at += hopSamples) {
      for (let i = 0; i < windowSamples; i += 1) windowed[i] = kept[at + i]! * window[i]!;
      spectrum.transform(windowed, power);
      along?.notes(power);
      onFrames(readers.map((read) => read(power)));
    }
    kept.copyWithin(0, at, filled);
    filled -= at;
  }

  return (left, right) => {
    const mono = resample(left, right);
    along?.mono(mono);
    for (let from = 0; from < mono.length;) {
      const to = Math.min(mono.length, from + kept.length - filled);
      kept.set(mono.subarray(from, to), filled);
      filled += to - from;
      from = to;
      frames();
    }
  };
}

/**
 * Sums a spectrum by pitch class. Chromaprint gives each bin of 2.7 Hz wholly to one note, which matters in the bass: a
 * transposed sound is therefore read at the transposed places of the very same bins.
 * @returns the same array each time
 */
function readerOf(ratio: number): (power: Float64Array) => Float64Array {
  const chroma = new Float64Array(notes);
  const binHz = printRate / windowSamples;
  const first = Math.max(1, Math.round(lowestHz / binHz));
  const last = Math.round(highestHz / binHz) - 1;
  const note = new Uint8Array(last + 1);
  const place = new Uint16Array(last + 1);
  const beyond = new Float64Array(last + 1);
  for (let bin = first; bin <= last; bin += 1) {
    const semitone = notes * Math.log2((bin * binHz) / rootHz);
    note[bin] = Math.floor(semitone) % notes;
    const at = bin * ratio * (spectrumLength / windowSamples);
    place[bin] = Math.floor(at);
    beyond[bin] = at - Math.floor(at);
  }
  return (power) => {
    chroma.fill(0);
    for (let bin = first; bin <= last; bin += 1) {
      const at = place[bin]!;
      chroma[note[bin]!]! += power[at]! + beyond[bin]! * (power[at + 1]! - power[at]!);
    }
    return chroma;
  };
}
