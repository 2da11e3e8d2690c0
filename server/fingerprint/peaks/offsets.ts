import type { Constellation } from '#server/media/constellation/constellation.ts';
import { bins } from '#server/media/constellation/log-spectrum.ts';
import { type Grid, peaksFrom } from './grid.ts';
import { peakRule } from './peak-rule.ts';
import { bestRun, firstFrom, gainsOf, mostInRow, type Proposal } from './counts.ts';

/** Offsets that are tried around a proposed one, which is known to a slot: one for each bit of a word. */
const ways = 32;
const { sliceFrames, slicesInRow } = peakRule;

/** A proposal at the offset that fits best. */
export interface Near extends Proposal {
  /** The frame about which it fits. */
  about: number;
  /** In nats, against the offsets beside. */
  evidence: number;
}

/**
 * The offset around a proposed one with the most hits in three seconds; null where nothing stands out against the other
 * offsets. It is what most proposals end with, so it looks at all offsets at once.
 */
export function bestAround(grid: Grid, sky: Constellation, { change, offset }: Proposal): Near | null {
  const first = Math.round(offset) - ways / 2;
  const { there, hits, slices } = countWays(grid, sky, { change, offset: first });
  let [best, most] = [0, -1];
  for (let way = 0; way < ways; way += 1) {
    const row = mostInRow(hits.subarray(way * slices, (way + 1) * slices), slicesInRow);
    if (row > most) [best, most] = [way, row];
  }
  const own = hits.subarray(best * slices, (best + 1) * slices);
  const gains = gainsOf({ there, hit: own }, chanceBeside(hits, there, best));
  const run = bestRun(gains);
  if (run.sum < peakRule.prefilterEvidence) return null;
  const about = Math.round(((run.from + run.to) / 2) * sliceFrames);
  return { change, offset: first + best, about, evidence: run.sum };
}

/** Share of the peaks that are there by the other offsets, but for the nearest. */
function chanceBeside(hits: Float64Array, there: Float64Array, best: number): number {
  const slices = there.length;
  let [all, met, others] = [0, 0, 0];
  for (let slice = 0; slice < slices; slice += 1) all += there[slice]!;
  for (let way = 0; way < ways; way += 1) {
    if (Math.abs(way - best) <= peakRule.nearFrames) continue;
    others += 1;
    for (let slice = 0; slice < slices; slice += 1) met += hits[way * slices + slice]!;
  }
  return all > 0 ? met / (others * all) : 1;
}

/** Counts the hits of 32 offsets, from the proposal's on, by half seconds: those of one offset lie together. */
function countWays(grid: Grid, { times, bins: pitches }: Constellation, { change, offset }: Proposal) {
  const { frames } = grid;
  const { steps, tempo } = change;
  const slices = Math.ceil(frames / sliceFrames);
  const there = new Float64Array(slices);
  const hits = new Float64Array(ways * slices);
  const middle = offset + ways / 2;
  const [begin, end] = [-middle * tempo, (frames - 1 - middle) * tempo].sort((a, b) => a - b);
  for (let i = firstFrom(times, begin!); i < times.length && times[i]! <= end!; i += 1) {
    const at = Math.round(times[i]! / tempo + middle);
    const bin = Math.round(pitches[i]! + steps);
    if (at < 0 || at >= frames || bin < 0 || bin >= bins) continue;
    const slice = Math.floor(at / sliceFrames);
    there[slice]! += 1;
    for (let bits = peaksFrom(grid, bin, at - ways / 2); bits !== 0; bits &= bits - 1)
      hits[(31 - Math.clz32(bits & -bits)) * slices + slice]! += 1;
  }
  return { there, hits, slices };
}
