import { melBands } from './mel-bands.ts';
import { binHz } from './short-spectrum.ts';

const coefficients = 12;
/** Frames whose loudest band is below this are silence: 60 dB below full scale. */
const silence = Math.log(1e-6);
/** Share of the energy below the roll-off. */
const rolledOff = 0.85;

const cosines = Array.from({ length: coefficients }, (_, k) =>
  Float64Array.from(
    { length: melBands },
    (__, band) => Math.cos((Math.PI * (k + 1) * (band + 0.5)) / melBands) / melBands,
  ),
);

/** Of each frame: the cepstrum, brightness (octaves above 100 Hz), roll-off (the same), energy (decibels). */
const measures = coefficients + 3;

/** Of each measure its mean and its deviation over the song. */
export interface Timbre {
  means: number[];
  deviations: number[];
}

/** Gathers means and deviations of cepstrum, brightness, roll-off and energy. */
export function timbreGatherer(): {
  add: (power: Float64Array, bands: Float64Array) => void;
  frames: () => number;
  summary: () => Timbre;
} {
  const sums = new Float64Array(measures);
  const squares = new Float64Array(measures);
  const values = new Float64Array(measures);
  let frames = 0;
  return {
    add(power, bands) {
      let loudest = bands[0]!;
      for (let band = 1; band < melBands; band += 1) if (bands[band]! > loudest) loudest = bands[band]!;
      if (loudest < silence) return;
      cepstrum(bands, values);
      spread(power, values);
      for (let i = 0; i < measures; i += 1) {
        sums[i]! += values[i]!;
        squares[i]! += values[i]! * values[i]!;
      }
      frames += 1;
    },
    frames: () => frames,
    summary() {
      const means = [...sums].map((sum) => sum / Math.max(1, frames));
      const deviations = means.map((mean, i) =>
        Math.sqrt(Math.max(0, squares[i]! / Math.max(1, frames) - mean * mean)),
      );
      return { means, deviations };
    },
  };
}

function cepstrum(bands: Float64Array, values: Float64Array): void {
  for (let k = 0; k < coefficients; k += 1) {
    const cosine = cosines[k]!;
    let sum = 0;
    for (let band = 0; band < melBands; band += 1) sum += bands[band]! * cosine[band]!;
    values[k] = sum;
  }
}

/** Octaves above 100 Hz of the centre and the roll-off, and decibels. */
function spread(power: Float64Array, values: Float64Array): void {
  let [total, moment] = [1e-12, 0];
  for (let bin = 1; bin < power.length; bin += 1) {
    total += power[bin]!;
    moment += bin * power[bin]!;
  }
  let [below, bin] = [0, 0];
  while (below < rolledOff * total && bin < power.length - 1) below += power[++bin]!;
  values[coefficients] = Math.log2(Math.max(1, moment / total) * (binHz / 100));
  values[coefficients + 1] = Math.log2(Math.max(1, bin) * (binHz / 100));
  values[coefficients + 2] = 10 * Math.log10(total);
}
