import { bitsOf, bitsOfEight } from './bits.ts';
import { rule } from './match-rule.ts';

const { blockItems, reachItems, paceBits } = rule;
/** Offsets that a path may take from the line that the index proposes: the same number on either side, and none. */
const offsets = 2 * reachItems + 1;
/** Differing bits of an item beside which there is nothing: as many as of foreign music. */
export const foreignBits = 16;
const wordBits = 32;
const usedGain = -1e6;

/** Agreement of two prints around an alignment, block by block. */
export interface BlockGains {
  /** For each block and each offset: the bits by which it stays below the limit of the rule. */
  gains: Float64Array;
  /** The largest of each block. */
  tops: Float64Array;
}

/** Compares blocks `first` to `last` (not included) of a print with a work at all offsets around a shift. */
export function blockGains(
  print: Uint32Array,
  work: Uint32Array,
  shift: number,
  first: number,
  last: number,
): BlockGains {
  const gains = new Float64Array((last - first) * offsets);
  const tops = new Float64Array(last - first).fill(-Infinity);
  const bits = new Int32Array(offsets);
  for (let block = first; block < last; block += 1) {
    const from = block * blockItems;
    const to = Math.min(print.length, from + blockItems);
    const lowest = from + shift - reachItems;
    const isInside =
      to - from === blockItems && lowest >= 0 && lowest + offsets - 1 + blockItems <= work.length;
    if (isInside) compareBlock(print, from, work, lowest, bits);
    else for (let k = 0; k < offsets; k += 1) bits[k] = bitsAtEdge(print, from, to, work, lowest - from + k);
    const allowed = (to - from) * wordBits * rule.blockBitErrors;
    for (let k = 0; k < offsets; k += 1) {
      const gain = allowed - bits[k]!;
      gains[(block - first) * offsets + k] = gain;
      if (gain > tops[block - first]!) tops[block - first] = gain;
    }
  }
  return { gains, tops };
}

/** Differing bits of a block, which is eight items, at all offsets. Nearly all of a query's comparing happens here. */
function compareBlock(
  print: Uint32Array,
  from: number,
  work: Uint32Array,
  lowest: number,
  bits: Int32Array,
): void {
  const [a, b, c, d] = [print[from]!, print[from + 1]!, print[from + 2]!, print[from + 3]!];
  const [e, f, g, h] = [print[from + 4]!, print[from + 5]!, print[from + 6]!, print[from + 7]!];
  for (let k = 0; k < offsets; k += 1) {
    const at = lowest + k;
    bits[k] = bitsOfEight(
      a ^ work[at]!,
      b ^ work[at + 1]!,
      c ^ work[at + 2]!,
      d ^ work[at + 3]!,
      e ^ work[at + 4]!,
      f ^ work[at + 5]!,
      g ^ work[at + 6]!,
      h ^ work[at + 7]!,
    );
  }
}

/** Differing bits of a block that is not whole, or that the work covers only partly. */
function bitsAtEdge(print: Uint32Array, from: number, to: number, work: Uint32Array, offset: number): number {
  const heardFrom = Math.min(to, Math.max(from, -offset));
  const heardTo = Math.max(heardFrom, Math.min(to, work.length - offset));
  let bits = foreignBits * (to - from - (heardTo - heardFrom));
  for (let i = heardFrom; i < heardTo; i += 1) bits += bitsOf(print[i]! ^ work[i + offset]!);
  return bits;
}

/** A way through the blocks on which the pace changes by one item from block to block at most. */
export interface Path {
  /** Blocks, counted from the first that was compared. */
  from: number;
  to: number;
  /** Bits by which it stays below the limit of the rule. */
  bits: number;
  /** Offset from the shift of the first and the last block, in items. */
  startOffset: number;
  endOffset: number;
}

/** The path with the largest sum of gains, null where that is below `bitsAtLeast`. */
export function bestPath(compared: BlockGains, bitsAtLeast: number): Path | null {
  let best: Path | null = null;
  for (const { from, to } of promisingRuns(compared.tops, bitsAtLeast)) {
    const path = bestPathIn(compared.gains, from, to);
    if (path && path.bits >= bitsAtLeast && (best === null || path.bits > best.bits)) best = path;
  }
  return best;
}

/** No other path shall use these blocks. */
export function takeBlocks({ gains, tops }: BlockGains, { from, to }: Path): void {
  gains.fill(usedGain, from * offsets, to * offsets);
  tops.fill(usedGain, from, to);
}

/**
 * The runs of blocks in which a path can reach a sum. None can have more than a leap from each block's best offset to the
 * next one's would have: where that sum falls to nothing a path ends, and most never come far.
 */
function promisingRuns(tops: Float64Array, bitsAtLeast: number): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let [from, sum, most] = [0, 0, 0];
  const end = (to: number) => {
    if (most >= bitsAtLeast) runs.push({ from, to });
    [sum, most] = [0, 0];
  };
  for (let block = 0; block < tops.length; block += 1) {
    if (sum <= 0) from = block;
    sum += tops[block]!;
    if (sum > most) most = sum;
    if (sum <= 0) end(block);
  }
  end(tops.length);
  return runs;
}

/** Smith and Waterman's local alignment, with offsets as states. */
function bestPathIn(gains: Float64Array, first: number, last: number): Path | null {
  let sums = new Float64Array(offsets);
  let starts = new Int32Array(offsets);
  let nextSums = new Float64Array(offsets);
  let nextStarts = new Int32Array(offsets);
  let best: Path | null = null;
  let bestSum = 0;
  for (let block = first; block < last; block += 1) {
    for (let k = 0; k < offsets; k += 1) {
      let sum = 0;
      let start = block * offsets + k;
      for (let from = Math.max(0, k - 1); from <= Math.min(offsets - 1, k + 1); from += 1) {
        const along = sums[from]! - (from === k ? 0 : paceBits);
        if (along > sum) {
          sum = along;
          start = starts[from]!;
        }
      }
      sum += gains[block * offsets + k]!;
      nextSums[k] = Math.max(0, sum);
      nextStarts[k] = start;
      if (sum > bestSum) {
        bestSum = sum;
        best = {
          from: Math.floor(start / offsets),
          to: block + 1,
          bits: sum,
          startOffset: (start % offsets) - reachItems,
          endOffset: k - reachItems,
        };
      }
    }
    [sums, nextSums] = [nextSums, sums];
    [starts, nextStarts] = [nextStarts, starts];
  }
  return best;
}
