import { powerSpectrum } from '#server/media/fft.ts';

export const rate = 11_025;
const windowLength = 2048;
export const hop = 512;
export const framesPerSecond = rate / hop;

const lowestHz = 130;
/** Steps in an octave: three for a semitone. */
export const binsPerOctave = 36;
export const bins = 176;

/** Decibels of a spectrum on a logarithmic scale, one row of {@link bins} for each step of 46 ms. */
export function logSpectrum(samples: Float32Array): Float32Array {
  const frames = Math.max(0, Math.floor((samples.length - windowLength) / hop) + 1);
  const rows = new Float32Array(frames * bins);
  const spectrum = powerSpectrum(windowLength);
  const power = new Float64Array(windowLength / 2);
  const windowed = new Float64Array(windowLength);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let i = 0; i < windowLength; i += 1) windowed[i] = samples[frame * hop + i]! * hann[i]!;
    spectrum.transform(windowed, power);
    for (let bin = 0; bin < bins; bin += 1) rows[frame * bins + bin] = decibelsAt(power, bin);
  }
  return rows;
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

/** Mean power between a bin's borders; where they lie within one line, that of the lines beside, in proportion. */
function decibelsAt(power: Float64Array, bin: number): number {
  const from = borders[bin]!;
  const to = borders[bin + 1]!;
  let sum = 0;
  if (to - from < 1) {
    const at = (from + to) / 2;
    const line = Math.floor(at);
    const beyond = at - line;
    // Between lines, logarithms follow the shape of the window's lobe better than powers do.
    return (
      10 * ((1 - beyond) * Math.log10(power[line]! + floor) + beyond * Math.log10(power[line + 1]! + floor))
    );
  }
  for (let line = Math.ceil(from); line < to; line += 1) sum = Math.max(sum, power[line]!);
  return 10 * Math.log10(sum + floor);
}

const floor = 1e-4;
