/** Squared magnitudes of a real signal's spectrum, for one length, a power of four times two. */
export interface PowerSpectrum {
  /** Takes `length` samples and fills all of `power` (at most `length / 2` bins, from 0 Hz on). */
  transform: (samples: Float64Array, power: Float64Array) => void;
}

/**
 * A transform of half the length over pairs of samples, two radix-2 steps in one pass over the data, then the usual
 * untangling of even and odd parts (Press et al., Numerical Recipes, section 12.3).
 */
export function powerSpectrum(length: number): PowerSpectrum {
  const half = length / 2;
  if (Math.log2(half) % 2 !== 0) throw new RangeError(`No transform of ${length} samples`);
  const passes = passesOf(half);
  const reversed = bitReversal(half);
  const turns = turnsOf(length);
  const pairs = { re: new Float64Array(half), im: new Float64Array(half) };
  return {
    transform(samples, power) {
      scatter(samples, pairs, reversed);
      for (const pass of passes) runPass(pairs, pass);
      untangle(pairs, turns, power);
    },
  };
}

/** Complex numbers. */
interface Complex {
  re: Float64Array;
  im: Float64Array;
}

/** Makes a complex number of each pair of samples, at the place where the passes expect it. */
function scatter(samples: Float64Array, { re, im }: Complex, reversed: Uint32Array): void {
  for (let i = 0; i < reversed.length; i += 1) {
    const to = reversed[i]!;
    re[to] = samples[2 * i]!;
    im[to] = samples[2 * i + 1]!;
  }
}

/** Two radix-2 steps, in place. */
function runPass({ re, im }: Complex, { quarter, twiddles }: Pass): void {
  const { length } = re;
  for (let start = 0; start < length; start += 4 * quarter) {
    for (let j = 0; j < quarter; j += 1) {
      const c1 = twiddles[4 * j]!;
      const s1 = twiddles[4 * j + 1]!;
      const c2 = twiddles[4 * j + 2]!;
      const s2 = twiddles[4 * j + 3]!;
      const a = start + j;
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const bRe = re[b]! * c2 + im[b]! * s2;
      const bIm = im[b]! * c2 - re[b]! * s2;
      const dRe = re[d]! * c2 + im[d]! * s2;
      const dIm = im[d]! * c2 - re[d]! * s2;
      const sumRe = re[c]! + dRe;
      const sumIm = im[c]! + dIm;
      const differenceRe = re[c]! - dRe;
      const differenceIm = im[c]! - dIm;
      const cRe = sumRe * c1 + sumIm * s1;
      const cIm = sumIm * c1 - sumRe * s1;
      // A quarter turn further: times -i.
      const eRe = differenceIm * c1 - differenceRe * s1;
      const eIm = -differenceRe * c1 - differenceIm * s1;
      const lowRe = re[a]! + bRe;
      const lowIm = im[a]! + bIm;
      const highRe = re[a]! - bRe;
      const highIm = im[a]! - bIm;
      re[a] = lowRe + cRe;
      im[a] = lowIm + cIm;
      re[b] = highRe + eRe;
      im[b] = highIm + eIm;
      re[c] = lowRe - cRe;
      im[c] = lowIm - cIm;
      re[d] = highRe - eRe;
      im[d] = highIm - eIm;
    }
  }
}

/** Fills in the power of each bin from the transform of the pairs. */
function untangle({ re, im }: Complex, turns: Complex, power: Float64Array): void {
  const half = re.length;
  power[0] = (re[0]! + im[0]!) ** 2;
  for (let k = 1; k < power.length; k += 1) {
    const m = half - k;
    const cos = turns.re[k]!;
    const sin = turns.im[k]!;
    const evenRe = re[k]! + re[m]!;
    const evenIm = im[k]! - im[m]!;
    const oddRe = im[k]! + im[m]!;
    const oddIm = re[m]! - re[k]!;
    const real = evenRe + oddRe * cos + oddIm * sin;
    const imaginary = evenIm + oddIm * cos - oddRe * sin;
    power[k] = (real * real + imaginary * imaginary) / 4;
  }
}

/** Cosines and sines of the first half of a circle in `length` steps. */
function turnsOf(length: number): Complex {
  const angles = Float64Array.from({ length: length / 2 }, (_, i) => (2 * Math.PI * i) / length);
  return { re: angles.map(Math.cos), im: angles.map(Math.sin) };
}

interface Pass {
  quarter: number;
  /** For each place in a quarter: cosine and sine of the outer step's angle, then of the inner one's, twice as large. */
  twiddles: Float64Array;
}

function passesOf(half: number): Pass[] {
  const passes: Pass[] = [];
  for (let quarter = 1; quarter < half; quarter *= 4) {
    const twiddles = new Float64Array(4 * quarter);
    for (let j = 0; j < quarter; j += 1) {
      const angle = (Math.PI * j) / (2 * quarter);
      twiddles.set([Math.cos(angle), Math.sin(angle), Math.cos(2 * angle), Math.sin(2 * angle)], 4 * j);
    }
    passes.push({ quarter, twiddles });
  }
  return passes;
}

function bitReversal(length: number): Uint32Array {
  const bits = Math.log2(length);
  return Uint32Array.from({ length }, (_, i) => {
    let [from, to] = [i, 0];
    for (let bit = 0; bit < bits; bit += 1) {
      to = (to << 1) | (from & 1);
      from >>= 1;
    }
    return to;
  });
}
