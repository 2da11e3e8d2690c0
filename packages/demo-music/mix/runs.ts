import { rate } from '../sound/dsp.ts';

/** A stretch of samples in which a part sounds: from, and the sample after its end. */
export type Run = readonly [from: number, to: number];

/** Gaps shorter than this are worked through: stopping and starting would cost more. */
const gap = rate / 2;
/** Silence that still belongs to a run, for filters and choruses to ring out. */
const after = rate / 10;

/** Joins stretches that overlap or nearly touch. */
export function joinRuns(stretches: Run[], length: number): Run[] {
  const runs: [number, number][] = [];
  for (const [from, to] of stretches.sort((a, b) => a[0] - b[0])) {
    const end = Math.min(length, to + after);
    const last = runs.at(-1);
    if (last !== undefined && from <= last[1] + gap) last[1] = Math.max(last[1], end);
    else runs.push([from, end]);
  }
  return runs;
}
