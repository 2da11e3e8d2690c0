/**
 * True peak as in ITU-R BS.1770-5 Annex 2: the signal's largest value between the samples, by fourfold oversampling
 * with the standard's own 48-tap filter (four phases of twelve taps).
 */
export interface TruePeakMeter {
  add: (samples: Float32Array) => void;
  /** The largest absolute value so far; 1 is full scale. */
  peak: () => number;
}

const phase0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const phase1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const phases = [phase0, phase1, phase1.toReversed(), phase0.toReversed()].map((taps) =>
  Float64Array.from(taps),
);
const taps = 12;
/** No output can exceed the largest input around it times this. */
const gainAtMost = Math.max(...phases.map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));
const blockSamples = 32;

/** One meter for each channel. */
export function truePeakMeter(): TruePeakMeter {
  /** The last eleven samples of the piece before (silence at first), then the piece. */
  let window = new Float32Array(taps - 1);
  let peak = 0;

  function oversample(from: number, to: number): void {
    for (const phase of phases) {
      for (let i = from; i < to; i += 1) {
        let sum = 0;
        for (let tap = 0; tap < taps; tap += 1) sum += phase[tap]! * window[i + taps - 1 - tap]!;
        if (sum > peak) peak = sum;
        else if (-sum > peak) peak = -sum;
      }
    }
  }

  return {
    add(samples) {
      const next = new Float32Array(taps - 1 + samples.length);
      next.set(window.subarray(window.length - taps + 1));
      next.set(samples, taps - 1);
      window = next;
      const outputs = samples.length;
      let before = largest(window, 0, taps - 1);
      for (let from = 0; from < outputs; from += blockSamples) {
        const to = Math.min(outputs, from + blockSamples);
        const here = largest(window, from + taps - 1, to + taps - 1);
        if (here > peak) peak = here;
        // Most blocks are too quiet to raise the peak: they need no filtering, and the result stays exact.
        if (Math.max(before, here) * gainAtMost > peak) oversample(from, to);
        before = here;
      }
    },
    peak: () => peak,
  };
}

function largest(samples: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let i = from; i < to; i += 1) {
    const value = Math.abs(samples[i]!);
    if (value > most) most = value;
  }
  return most;
}
