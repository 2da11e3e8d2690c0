const zeroCrossings = 6;
const phases = 256;

/**
 * Mixes to mono and brings it to another sample rate, in pieces: a windowed sinc (Blackman) that passes to 0.8 of the
 * lower half rate, looked up for 256 places between two samples.
 */
export function monoResampler(
  fromRate: number,
  toRate: number,
): (left: Float32Array, right: Float32Array | null) => Float32Array {
  const step = fromRate / toRate;
  const reach = Math.ceil(zeroCrossings * Math.max(1, step));
  const taps = 2 * reach;
  const kernels = kernelsOf(taps, Math.min(1, 1 / step) * 0.8);
  let input = new Float32Array(reach);
  /** The next output's place in `input`. */
  let next = reach;
  return (left, right) => {
    const joined = new Float32Array(input.length + left.length);
    joined.set(input);
    for (let i = 0; i < left.length; i += 1) {
      joined[input.length + i] = right ? (left[i]! + right[i]!) / 2 : left[i]!;
    }
    const count = Math.max(0, Math.ceil((joined.length - reach - next) / step));
    const output = new Float32Array(count);
    for (let n = 0; n < count; n += 1) {
      const place = next + n * step;
      const whole = Math.floor(place);
      const kernel = kernels[Math.floor((place - whole) * phases)]!;
      const from = whole - reach + 1;
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) sum += kernel[tap]! * joined[from + tap]!;
      output[n] = sum;
    }
    next += count * step;
    const used = Math.max(0, Math.min(joined.length, Math.floor(next) - reach));
    input = joined.slice(used);
    next -= used;
    return output;
  };
}

function kernelsOf(taps: number, cutoff: number): Float64Array[] {
  return Array.from({ length: phases }, (_, phase) => {
    const kernel = Float64Array.from({ length: taps }, (_, tap) => {
      const x = tap - taps / 2 + 1 - phase / phases;
      const sinc = x === 0 ? cutoff : Math.sin(Math.PI * cutoff * x) / (Math.PI * x);
      const turn = (2 * Math.PI * (x + taps / 2)) / taps;
      return sinc * (0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
    });
    const sum = kernel.reduce((a, b) => a + b, 0);
    return kernel.map((tap) => tap / sum);
  });
}
