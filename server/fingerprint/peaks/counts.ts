import type { Constellation } from '#server/media/constellation/constellation.ts';
import { bins } from '#server/media/constellation/log-spectrum.ts';
import type { Change } from '#server/media/constellation/triples.ts';
import { type Grid, isPeakAt } from './grid.ts';
import { peakRule } from './peak-rule.ts';

/** An alignment to be measured: frame `at` of the work is frame `at / tempo + offset` of the upload. */
export interface Proposal {
  change: Change;
  offset: number;
}

export interface Counts {
  /** For each half second of the upload: the work's peaks that belong there, and those of them that are. */
  there: Float64Array;
  hit: Float64Array;
}

const { sliceFrames } = peakRule;

/** Frames of an upload. */
export interface Span {
  from: number;
  /** After the last one. */
  to: number;
}

/** Counts the work's peaks along an alignment, and those of them that the upload has, in all of it or a part. */
export function countAlong(
  grid: Grid,
  { times, bins: pitches }: Constellation,
  { change: { steps, tempo }, offset }: Proposal,
  part: Span = { from: 0, to: grid.frames },
): Counts {
  const slices = Math.ceil(grid.frames / sliceFrames);
  const [there, hit] = [new Float64Array(slices), new Float64Array(slices)];
  const ends = [(part.from - offset) * tempo, (part.to - 1 - offset) * tempo];
  const end = Math.max(...ends);
  for (let i = firstFrom(times, Math.min(...ends)); i < times.length && times[i]! <= end; i += 1) {
    const at = Math.round(times[i]! / tempo + offset);
    const bin = Math.round(pitches[i]! + steps);
    if (at < part.from || at >= part.to || bin < 0 || bin >= bins) continue;
    const slice = Math.floor(at / sliceFrames);
    there[slice]! += 1;
    hit[slice]! += isPeakAt(grid, bin, at);
  }
  return { there, hit };
}

/** Evidence of each half second for the work, in nats, where chance alone gives this share of its peaks. */
export function gainsOf({ there, hit }: Counts, byChance: number): Float64Array {
  const chance = Math.min(0.99, Math.max(peakRule.chanceAtLeast, byChance));
  const expected = chance + (1 - chance) * peakRule.surviving;
  const [yes, no] = [Math.log(expected / chance), Math.log((1 - expected) / (1 - chance))];
  return hit.map((hits, i) => Math.min(peakRule.mostOfSlice, hits * yes + (there[i]! - hits) * no));
}

/** The largest sum of so many values in a row. */
export function mostInRow(values: ArrayLike<number>, length: number): number {
  let [most, row] = [0, 0];
  for (let i = 0; i < values.length; i += 1) {
    row += values[i]! - (i >= length ? values[i - length]! : 0);
    most = Math.max(most, row);
  }
  return most;
}

export function bestRun(gains: Float64Array): { from: number; to: number; sum: number } {
  let best = { from: 0, to: 0, sum: 0 };
  let [from, run] = [0, 0];
  for (let i = 0; i < gains.length; i += 1) {
    run += gains[i]!;
    if (run <= 0) [from, run] = [i + 1, 0];
    else if (run > best.sum) best = { from, to: i + 1, sum: run };
  }
  return best;
}

export const sum = (values: Float64Array): number => {
  let all = 0;
  for (let i = 0; i < values.length; i += 1) all += values[i]!;
  return all;
};

/** Share of the work's peaks along an alignment that the upload has. */
export const shareOf = ({ there, hit }: Counts): number => (sum(there) > 0 ? sum(hit) / sum(there) : 0);

/** Index of the first time that is not before another one. */
export function firstFrom(times: Uint32Array, time: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (times[middle]! < time) from = middle + 1;
    else to = middle;
  }
  return from;
}
