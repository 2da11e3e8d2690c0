import { meanRhythm, type Rhythm, rhythmOf, strengthHz } from './rhythm.ts';

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
/** Weights of the likeness one, two and four beats apart, and of a half or a third of a beat, whichever is more. */
const weights = { one: 0.4, two: 0.4, four: 0.2, part: 0.3 };
const beatsAtMost = 4;
/** Waves to a beat that are looked for. */
const waves = [1, 2, 3, 4];
/** Seconds of a stretch in which a pulse is looked for. */
const stretchSeconds = 12;
/** The commonest tempo; one that is half or twice as fast counts for six tenths. */
const usualBpm = 110;
/** Two tempos within this are one; a rival is further away. */
const same = 0.04;
const rivalFrom = 0.08;

/**
 * The tempo of onset strengths, `rate` of them a second. In stretches they are compared with themselves some beats later, and
 * with waves of one to four to the beat: the former alone likes three halves of a beat, the latter alone twice the tempo, and
 * their product neither (after G. Peeters, Template-Based Estimation of Time-Varying Tempo, 2007). It is weighed by how common a
 * tempo is (after D. Ellis, Beat Tracking by Dynamic Programming, 2007). It is sure where the stretches agree, the beat is
 * strong, and no other tempo comes near. Null for less than a stretch, or for silence.
 */
export function tempoOf(onsets: Float32Array, rate: number): Tempo | null {
  const length = Math.round(stretchSeconds * rate);
  const lags = Math.ceil((beatsAtMost * 60 * rate) / slowest) + 2;
  const stretches: Rhythm[] = [];
  for (let from = 0; from + length <= onsets.length; from += length >> 1) {
    const rhythm = rhythmOf(onsets.subarray(from, from + length), lags);
    if (rhythm) stretches.push(rhythm);
  }
  if (stretches.length === 0) return null;
  const tempos = stretches.map((rhythm) => candidates[indexOfMost(scoresOf(rhythm, rate))]!);
  const whole = meanRhythm(stretches);
  const scores = scoresOf(whole, rate);
  const best = indexOfMost(scores);
  const bpm = candidates[best]!;
  if (scores[best] === 0) return { bpm, sureness: 0 };
  const agreement = tempos.filter((other) => Math.abs(other / bpm - 1) < same).length / tempos.length;
  const rivals = scores.filter((_, i) => Math.abs(candidates[i]! / bpm - 1) > rivalFrom);
  const margin = 1 - Math.max(...rivals) / scores[best]!;
  const pulse = Math.max(0, between(whole.likeness, (60 * rate) / bpm));
  return { bpm, sureness: agreement * Math.sqrt(margin * pulse) };
}

function candidatesOf(): number[] {
  const all: number[] = [];
  for (let bpm = slowest; bpm <= fastest; bpm *= step) all.push(bpm);
  return all;
}

/** The score of each candidate. */
function scoresOf({ likeness, strength }: Rhythm, rate: number): number[] {
  return candidates.map((bpm) => {
    const lag = (60 * rate) / bpm;
    const bin = bpm / 60 / strengthHz(rate);
    const beats =
      weights.one * between(likeness, lag) +
      weights.two * between(likeness, 2 * lag) +
      weights.four * between(likeness, 4 * lag);
    const part = Math.max(0, between(likeness, lag / 2), between(likeness, lag / 3));
    const strengths = waves.reduce((sum, wave) => sum + between(strength, wave * bin), 0);
    const score = Math.max(0, beats + weights.part * part) * Math.sqrt(strengths);
    return score * Math.exp(-0.5 * Math.log2(bpm / usualBpm) ** 2);
  });
}

/** The value between two places. */
function between(values: Float64Array, place: number): number {
  const at = Math.floor(place);
  const beyond = place - at;
  return values[at]! * (1 - beyond) + values[at + 1]! * beyond;
}

const indexOfMost = (values: readonly number[]): number =>
  values.reduce((best, value, i) => (value > values[best]! ? i : best), 0);
