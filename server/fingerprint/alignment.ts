import { bitsOf } from './bits.ts';
import { bestPath, blockGains, foreignBits, type Path, takeBlocks } from './block-path.ts';
import { errorsAlong, itemsBetween } from './errors-along.ts';
import { uniformSegment } from './uniform-segment.ts';
import { rule } from './match-rule.ts';

/** A stretch in which two prints run in step. Positions count items. */
export interface Stretch {
  from: number;
  /** After the last one. */
  to: number;
  workFrom: number;
  workTo: number;
  /** Share of differing bits, 0 to 1. */
  bitErrorRate: number;
  /**
   * That share divided by the one at neighbouring alignments: near 0 where the prints agree here and nowhere else, near 1
   * where the music is the same all the time (silence, a tone, a drone) or the two merely sound alike.
   */
  contrast: number;
}

const { blockItems, reachItems } = rule;
const stretchesAtMost = 16;
/** Alignments to compare with, in items: 2 to 11 s away, no two a whole number of beats apart. */
const besides = [-89, -61, -43, -29, -19, 17, 31, 41, 59, 83];

/**
 * Finds where `print`, shifted by about `shift` items, agrees with `work` for a while: the paths along which the most
 * blocks differ by less than the rule allows, where the pace may change by one item from block to block.
 */
export function stretchesInStep(print: Uint32Array, work: Uint32Array, shift: number): Stretch[] {
  const first = Math.max(0, Math.floor((-shift - reachItems) / blockItems));
  const last = Math.min(
    Math.ceil(print.length / blockItems),
    Math.ceil((work.length - shift + reachItems) / blockItems),
  );
  if (last <= first) return [];
  const compared = blockGains(print, work, shift, first, last);
  const found: Stretch[] = [];
  while (found.length < stretchesAtMost) {
    // Chance gives many short runs: looking at each of them would be most of a query's work.
    const path = bestPath(compared, rule.pathBitsAtLeast);
    if (!path) break;
    const stretch = refine(print, work, shift, first, path);
    if (stretch) found.push(stretch);
    takeBlocks(compared, path);
  }
  return found;
}

/** Brings a path's ends from blocks to items, and measures it along its line. */
function refine(
  print: Uint32Array,
  work: Uint32Array,
  shift: number,
  first: number,
  path: Path,
): Stretch | null {
  const startShift = shift + path.startOffset;
  const endShift = shift + path.endOffset;
  const gain = (at: number, offset: number) => {
    const [a, b] = [print[at], work[at + offset]];
    return a === undefined || b === undefined ? -1e6 : 32 * rule.blockBitErrors - bitsOf(a ^ b);
  };
  const from = edge((first + path.from) * blockItems, -1, (at) => gain(at, startShift));
  const to = edge((first + path.to) * blockItems - 1, 1, (at) => gain(at, endShift)) + 1;
  if (to <= from) return null;
  const pace = (endShift - startShift) / (to - from);
  const placeOf = (at: number) => at + Math.round(startShift + pace * (at - from));
  const items = itemsBetween(from, to);
  const around = besides
    .map((beside) => errorsAlong(print, work, items, (at) => placeOf(at) + beside))
    .filter((rate) => !Number.isNaN(rate));
  const elsewhere = around.reduce((sum, rate) => sum + rate, 0) / around.length;
  const bits = new Uint8Array(to - from);
  for (let i = 0; i < bits.length; i += 1) {
    const other = work[placeOf(from + i)];
    bits[i] = other === undefined ? foreignBits : bitsOf(print[from + i]! ^ other);
  }
  const beside = around.length > 0 ? elsewhere : 0;
  const part = uniformSegment(bits, beside);
  if (part.to <= part.from) return null;
  const bitErrorRate = part.bits / (32 * (part.to - part.from));
  return {
    from: from + part.from,
    to: from + part.to,
    workFrom: placeOf(from + part.from),
    workTo: placeOf(from + part.to - 1) + 1,
    bitErrorRate,
    contrast: elsewhere > 0 ? bitErrorRate / elsewhere : 1,
  };
}

/** Moves an end by up to a block in or out, to where the gain summed outwards is largest. */
function edge(at: number, outwards: 1 | -1, gain: (at: number) => number): number {
  let best = at - outwards * blockItems;
  let sum = 0;
  let most = 0;
  for (let step = 1 - blockItems; step <= blockItems; step += 1) {
    const place = at + outwards * step;
    sum += gain(place);
    if (sum > most) [most, best] = [sum, place];
  }
  return best;
}
