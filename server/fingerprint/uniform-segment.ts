import { rule } from './match-rule.ts';

/**
 * The part of a stretch that is about as good as the best of it. A copy is much the same all along; a shared sample is
 * clean, and what lies around it merely sounds alike: a threshold for both at once would take the one for the other.
 * @param bits differing bits of each item
 * @param beside share of differing bits at neighbouring alignments
 */
export function uniformSegment(bits: Uint8Array, beside: number): { from: number; to: number; bits: number } {
  const bearable = rule.uniformity * 32 * beside + (1 - rule.uniformity) * bitsOfCleanest(bits);
  const part = { from: 0, to: 0, bits: 0 };
  let [from, most, gain, sum] = [0, 0, 0, 0];
  for (let at = 0; at < bits.length; at += 1) {
    const differing = bits[at]!;
    gain += bearable - differing;
    sum += differing;
    if (gain <= 0) [from, gain, sum] = [at + 1, 0, 0];
    else if (gain > most) {
      most = gain;
      part.from = from;
      part.to = at + 1;
      part.bits = sum;
    }
  }
  return part;
}

/** The bits by which an item of the cleanest `cleanItems` differs on average. */
function bitsOfCleanest(bits: Uint8Array): number {
  const run = Math.min(bits.length, rule.cleanItems);
  let [sum, least] = [0, Infinity];
  for (let at = 0; at < bits.length; at += 1) {
    sum += bits[at]! - (at < run ? 0 : bits[at - run]!);
    if (at >= run - 1) least = Math.min(least, sum);
  }
  return least / run;
}
