import { rule } from './match-rule.ts';

/**
 * The part of a stretch that is about as good as the best of it. A copy is much the same all along; a shared sample is
 * clean, and what lies around it merely sounds alike: a threshold for both at once would take the one for the other.
 * @param bits differing bits of each item
 * @param beside share of differing bits at neighbouring alignments
 * @param uniformity how far an item may lie from the cleanest part (0) towards what is heard beside it (1)
 */
export function uniformSegment(
  bits: Uint8Array,
  beside: number,
  uniformity: number = rule.uniformity,
): { from: number; to: number; bits: number } {
  const best = cleanestRun(bits).bits;
  const bearable = uniformity * 32 * beside + (1 - uniformity) * best;
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

/** Begin of the cleanest `cleanItems` items, and the bits by which one of them differs on average. */
export function cleanestRun(bits: Uint8Array): { from: number; bits: number } {
  const run = Math.min(bits.length, rule.cleanItems);
  let [sum, least, from] = [0, Infinity, 0];
  for (let at = 0; at < bits.length; at += 1) {
    sum += bits[at]! - (at < run ? 0 : bits[at - run]!);
    if (at >= run - 1 && sum < least) [least, from] = [sum, at - run + 1];
  }
  return { from, bits: least / run };
}
