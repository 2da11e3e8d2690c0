import { binHz } from './short-spectrum.ts';

export const melBands = 24;
const lowestHz = 40;
const highestHz = 5400;
/** Below this a band counts as silent: 70 dB below full scale. */
const floor = 1e-7;

const melOf = (hz: number): number => Math.log1p(hz / 700);
const hzOf = (mel: number): number => 700 * Math.expm1(mel);

/** Fills `bands` with the natural logarithms of a spectrum's energy in triangles that are evenly spaced in mel. */
export function melReader(): (power: Float64Array, bands: Float64Array) => void {
  const [lowest, highest] = [melOf(lowestHz), melOf(highestHz)];
  const centre = (band: number): number =>
    hzOf(lowest + ((highest - lowest) * (band + 1)) / (melBands + 1)) / binHz;
  const triangles = Array.from({ length: melBands }, (_, band) => {
    const [from, middle, to] = [centre(band - 1), centre(band), centre(band + 1)];
    const first = Math.max(1, Math.ceil(from));
    const count = Math.max(1, Math.floor(to) - first + 1);
    const weights = Float64Array.from({ length: count }, (__, i) => {
      const bin = first + i;
      return Math.max(0, bin < middle ? (bin - from) / (middle - from) : (to - bin) / (to - middle));
    });
    // Narrower than a bin: the nearest one says what there is.
    if (weights.every((weight) => weight === 0)) weights[0] = 1;
    return { first, weights };
  });
  return (power, bands) => {
    for (let band = 0; band < melBands; band += 1) {
      const { first, weights } = triangles[band]!;
      let sum = floor;
      for (let i = 0; i < weights.length; i += 1) sum += power[first + i]! * weights[i]!;
      bands[band] = Math.log(sum);
    }
  };
}
