import { powerSpectrum } from '../fft.ts';
import { slidingWindows } from '../sliding-windows.ts';

export const rate = 11_025;
const windowLength = 2048;
export const hop = 512;
export const framesPerSecond = rate / hop;

const lowestHz = 130;
/** Steps in an octave: three for a semitone. */
export const binsPerOctave = 36;
export const bins = 176;

/**
 * Gives decibels of a spectrum on a logarithmic scale, one row of {@link bins} for each step of 46 ms, the same array each
 * time; takes one channel at {@link rate}, in pieces.
 */
export function logSpectrum(onRow: (row: Float32Array) => void): (mono: Float32Array) => void {
  const spectrum = powerSpectrum(windowLength);
  const power = new Float64Array(Math.ceil(borders.at(-1)!) + 2);
  const windowed = new Float64Array(windowLength);
  const row = new Float32Array(bins);
  return slidingWindows(windowLength, hop, (samples) => {
    for (let i = 0; i < windowLength; i += 1) windowed[i] = samples[i]! * hann[i]!;
    spectrum.transform(windowed, power);
    for (let bin = 0; bin < bins; bin += 1) row[bin] = decibelsAt(power, bin);
    onRow(row);
  });
}

const hann = Float64Array.from(
  { length: windowLength },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / windowLength),
);
/** Borders between bins, in lines of the spectrum. */
const borders = Float64Array.from(
  { length: bins + 1 },
  (_, i) => ((lowestHz * 2 ** ((i - 0.5) / binsPerOctave)) / rate) * windowLength,
);

/** The strongest line between a bin's borders; where they lie within one line, the lines beside in proportion. */
function decibelsAt(power: Float64Array, bin: number): number {
  const from = borders[bin]!;
  const to = borders[bin + 1]!;
  if (to - from < 1) {
    const at = (from + to) / 2;
    const line = Math.floor(at);
    const beyond = at - line;
    // Between lines, logarithms follow the shape of the window's lobe better than powers do.
    return (
      10 * ((1 - beyond) * Math.log10(power[line]! + floor) + beyond * Math.log10(power[line + 1]! + floor))
    );
  }
  let most = 0;
  for (let line = Math.ceil(from); line < to; line += 1) most = Math.max(most, power[line]!);
  return 10 * Math.log10(most + floor);
}

const floor = 1e-4;
