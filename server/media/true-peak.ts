/**
 * True peak as in ITU-R BS.1770-5 Annex 2: the signal's largest value between the samples, by fourfold oversampling
 * with the standard's own 48-tap filter (four phases of twelve taps, the last two the first two reversed).
 */
export interface TruePeakMeter {
  add: (samples: Float32Array) => void;
  /** The largest absolute value so far; 1 is full scale. */
  peak: () => number;
}

// prettier-ignore
const [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
] as const;
// prettier-ignore
const [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11] = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
  0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
] as const;
const taps = 12;
/** No output can exceed the largest input around it times this: the sum of the second phase's absolute taps. */
const gainAtMost = 2.0329;
const blockSamples = 16;

/** One meter for each channel. */
export function truePeakMeter(): TruePeakMeter {
  /** The last eleven samples of the piece before (silence at first), then the piece. */
  let window = new Float32Array(taps - 1);
  let peak = 0;

  return {
    add(samples) {
      const next = new Float32Array(taps - 1 + samples.length);
      next.set(window.subarray(window.length - taps + 1));
      next.set(samples, taps - 1);
      window = next;
      let before = largest(window, 0, taps - 1);
      for (let from = 0; from < samples.length; from += blockSamples) {
        const to = Math.min(samples.length, from + blockSamples);
        const here = largest(window, from + taps - 1, to + taps - 1);
        if (here > peak) peak = here;
        // Most blocks are too quiet to raise the peak: they need no filtering, and the result stays exact.
        if (Math.max(before, here) * gainAtMost > peak) peak = oversampled(window, from, to, peak);
        before = here;
      }
    },
    peak: () => peak,
  };
}

/** The larger of `peak` and the oversampled signal's absolute values. */
function oversampled(window: Float32Array, from: number, to: number, peak: number): number {
  let most = peak;
  for (let i = from; i < to; i += 1) {
    const x0 = window[i]!;
    const x1 = window[i + 1]!;
    const x2 = window[i + 2]!;
    const x3 = window[i + 3]!;
    const x4 = window[i + 4]!;
    const x5 = window[i + 5]!;
    const x6 = window[i + 6]!;
    const x7 = window[i + 7]!;
    const x8 = window[i + 8]!;
    const x9 = window[i + 9]!;
    const x10 = window[i + 10]!;
    const x11 = window[i + 11]!;
    // prettier-ignore
    const phase0 = a0*x11 + a1*x10 + a2*x9 + a3*x8 + a4*x7 + a5*x6 + a6*x5 + a7*x4 + a8*x3 + a9*x2 + a10*x1 + a11*x0;
    // prettier-ignore
    const phase1 = b0*x11 + b1*x10 + b2*x9 + b3*x8 + b4*x7 + b5*x6 + b6*x5 + b7*x4 + b8*x3 + b9*x2 + b10*x1 + b11*x0;
    // prettier-ignore
    const phase2 = b0*x0 + b1*x1 + b2*x2 + b3*x3 + b4*x4 + b5*x5 + b6*x6 + b7*x7 + b8*x8 + b9*x9 + b10*x10 + b11*x11;
    // prettier-ignore
    const phase3 = a0*x0 + a1*x1 + a2*x2 + a3*x3 + a4*x4 + a5*x5 + a6*x6 + a7*x7 + a8*x8 + a9*x9 + a10*x10 + a11*x11;
    most = Math.max(most, Math.abs(phase0), Math.abs(phase1), Math.abs(phase2), Math.abs(phase3));
  }
  return most;
}

function largest(samples: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let i = from; i < to; i += 1) {
    const value = Math.abs(samples[i]!);
    if (value > most) most = value;
  }
  return most;
}
