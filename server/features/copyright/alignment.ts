import { rule } from './match-rule.ts';

/** A stretch in which two prints run in step; positions count sub-fingerprints. */
export interface Stretch {
  from: number;
  /** After the last one. */
  to: number;
  /** Position in the work = position in the upload + offset. */
  offset: number;
  bitErrorRate: number;
}

/** Finds where `query`, shifted by `offset`, agrees with `work` for a while. */
export function stretchesInStep(query: Uint32Array, work: Uint32Array, offset: number): Stretch[] {
  const from = Math.max(0, -offset);
  const to = Math.min(query.length, work.length - offset);
  const errors = new Uint8Array(Math.max(0, to - from));
  for (let i = 0; i < errors.length; i += 1) errors[i] = bitsOf(query[from + i]! ^ work[from + i + offset]!);
  const half = Math.floor(rule.smoothItems / 2);
  const limit = rule.bitErrorsAtMost * 32;
  const stretches: Stretch[] = [];
  let begun = -1;
  for (let i = 0; i <= errors.length; i += 1) {
    const isIn = i < errors.length && meanAround(errors, i, half) <= limit;
    if (isIn && begun < 0) begun = i;
    if (isIn || begun < 0) continue;
    stretches.push({ from: from + begun, to: from + i, offset, bitErrorRate: mean(errors, begun, i) / 32 });
    begun = -1;
  }
  return stretches;
}

/** How long a stretch of so many sub-fingerprints sounds. */
export function stretchSeconds(items: number): number {
  return items <= 0 ? 0 : (items - 1) * rule.itemSeconds + rule.windowSeconds;
}

/** Whether a stretch is long enough to be a match between tracks of these lengths (seconds). */
export function isMatch(stretch: Stretch, uploadSeconds: number, workSeconds: number): boolean {
  const needed = Math.min(rule.inStepSeconds, rule.inStepShare * Math.min(uploadSeconds, workSeconds));
  return stretchSeconds(stretch.to - stretch.from) >= needed;
}

/** The number of ones in a 32-bit word. */
export function bitsOf(word: number): number {
  let v = word | 0;
  v -= (v >>> 1) & 0x5555_5555;
  v = (v & 0x3333_3333) + ((v >>> 2) & 0x3333_3333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

function meanAround(values: Uint8Array, at: number, half: number): number {
  return mean(values, Math.max(0, at - half), Math.min(values.length, at + half));
}

function mean(values: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += values[i]!;
  return sum / Math.max(1, to - from);
}
