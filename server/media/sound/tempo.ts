/** A tempo in beats a minute, and how sure it is: 0 to 1. */
export interface Tempo {
  bpm: number;
  sureness: number;
}

const slowest = 50;
const fastest = 210;
/** Ratio of neighbouring candidates. */
const step = 1.004;
const candidates = candidatesOf();
/** Weights of the likeness one, two and four beats apart, and half a beat apart. */
const weights = { one: 0.4, two: 0.4, four: 0.2, half: 0.3 };
const beatsAtMost = 4;
/** Seconds of a stretch in which a pulse is looked for. */
const stretchSeconds = 12;
/** The commonest tempo; one that is half or twice as fast counts for six tenths. */
const usualBpm = 130;
/** Two tempos within this are one; a rival is further away. */
const same = 0.04;
const rivalFrom = 0.08;

/**
 * The tempo of onset strengths, `rate` of them a second: their autocorrelation in stretches, combed at beats and weighed by
 * how common a tempo is (after D. Ellis, Beat Tracking by Dynamic Programming, 2007). It is sure where the stretches
 * agree, the beat is strong, and no other tempo comes near. Null for less than a stretch, or for silence.
 */
export function tempoOf(onsets: Float32Array, rate: number): Tempo | null {
  const length = Math.round(stretchSeconds * rate);
  const lags = Math.ceil((beatsAtMost * 60 * rate) / slowest) + 2;
  const total = new Float64Array(lags);
  const tempos: number[] = [];
  for (let from = 0; from + length <= onsets.length; from += length >> 1) {
    const likeness = autocorrelation(onsets.subarray(from, from + length), lags);
    if (!likeness) continue;
    tempos.push(candidates[indexOfMost(scoresOf(likeness, rate))]!);
    for (let lag = 0; lag < lags; lag += 1) total[lag]! += likeness[lag]!;
  }
  if (tempos.length === 0) return null;
  const likeness = total.map((sum) => sum / tempos.length);
  const scores = scoresOf(likeness, rate);
  const best = indexOfMost(scores);
  const bpm = candidates[best]!;
  if (scores[best] === 0) return { bpm, sureness: 0 };
  const agreement = tempos.filter((other) => Math.abs(other / bpm - 1) < same).length / tempos.length;
  const rivals = scores.filter((_, i) => Math.abs(candidates[i]! / bpm - 1) > rivalFrom);
  const margin = 1 - Math.max(...rivals) / scores[best]!;
  const pulse = Math.max(0, between(likeness, (60 * rate) / bpm));
  return { bpm, sureness: agreement * Math.sqrt(margin * pulse) };
}

function candidatesOf(): number[] {
  const all: number[] = [];
  for (let bpm = slowest; bpm <= fastest; bpm *= step) all.push(bpm);
  return all;
}

/** Normalised to 1 at lag 0; null for silence. */
function autocorrelation(onsets: Float32Array, lags: number): Float64Array | null {
  const mean = onsets.reduce((sum, value) => sum + value, 0) / onsets.length;
  const values = Float64Array.from(onsets, (value) => value - mean);
  const likeness = new Float64Array(lags);
  for (let lag = 0; lag < lags; lag += 1) {
    let sum = 0;
    for (let i = lag; i < values.length; i += 1) sum += values[i]! * values[i - lag]!;
    likeness[lag] = sum / (values.length - lag);
  }
  const power = likeness[0]!;
  return power > 1e-9 ? likeness.map((value) => value / power) : null;
}

/** The score of each candidate. */
function scoresOf(likeness: Float64Array, rate: number): number[] {
  return candidates.map((bpm) => {
    const lag = (60 * rate) / bpm;
    const beats =
      weights.one * between(likeness, lag) +
      weights.two * between(likeness, 2 * lag) +
      weights.four * between(likeness, 4 * lag);
    const score = beats + weights.half * Math.max(0, between(likeness, lag / 2));
    return Math.max(0, score) * Math.exp(-0.5 * Math.log2(bpm / usualBpm) ** 2);
  });
}

/** The value between two lags. */
function between(likeness: Float64Array, lag: number): number {
  const at = Math.floor(lag);
  const beyond = lag - at;
  return likeness[at]! * (1 - beyond) + likeness[at + 1]! * beyond;
}

const indexOfMost = (values: readonly number[]): number =>
  values.reduce((best, value, i) => (value > values[best]! ? i : best), 0);
