import { bitsOf } from '#server/fingerprint/bits.ts';

/** About 3 s: the shortest run that counts. */
const runItems = 24;
const runErrors = 0.15;
const itemSeconds = 1365 / 11_025;
const secondsAtLeast = 10;

/**
 * The simplest rule with Chromaprint alone, to compare the scan with: a work is named where so many seconds of an upload
 * lie in runs, at any alignment, that differ by no more than this share of bits.
 */
export const isPlainlyKnown = (print: Uint32Array, work: Uint32Array): boolean =>
  plainSeconds(print, work) >= secondsAtLeast;

export function plainSeconds(print: Uint32Array, work: Uint32Array): number {
  const known = new Uint8Array(print.length);
  const bits = new Uint8Array(print.length);
  for (let shift = runItems - print.length; shift <= work.length - runItems; shift += 1) {
    const from = Math.max(0, -shift);
    const to = Math.min(print.length, work.length - shift);
    let sum = 0;
    for (let i = from; i < to; i += 1) {
      bits[i] = bitsOf(print[i]! ^ work[i + shift]!);
      sum += bits[i]! - (i - from < runItems ? 0 : bits[i - runItems]!);
      if (i - from >= runItems - 1 && sum <= runItems * 32 * runErrors)
        known.fill(1, i - runItems + 1, i + 1);
    }
  }
  return known.reduce((count, one) => count + one, 0) * itemSeconds;
}
