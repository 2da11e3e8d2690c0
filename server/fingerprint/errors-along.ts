import type { Stretch } from './alignment.ts';
import { bitsOf } from './bits.ts';

/** Every `step`-th position from `from` to `to` (not included). */
export function itemsBetween(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);
}

/** Maps an item of the print to the item of the work beside it, along a stretch. */
export function placesAlong({ from, to, workFrom, workTo }: Stretch): (at: number) => number {
  const pace = (workTo - workFrom) / (to - from);
  return (at) => workFrom + Math.round(pace * (at - from));
}

/** Share of bits in which these items differ from the work; NaN where it has nothing at half of the places. */
export function errorsAlong(
  print: Uint32Array,
  work: Uint32Array,
  items: readonly number[],
  placeOf: (at: number) => number,
): number {
  let [bits, heard] = [0, 0];
  for (const at of items) {
    const other = work[placeOf(at)];
    if (other === undefined) continue;
    bits += bitsOf(print[at]! ^ other);
    heard += 1;
  }
  return heard * 2 < items.length ? Number.NaN : bits / (32 * heard);
}
