import type { Constellation } from './constellation.ts';
import { bins } from './log-spectrum.ts';
import { type Proposal, slotFrames } from './peak-index.ts';
import { type Change, changes } from './triples.ts';

/** A part of a query whose peaks are a work's. Frames of the query. */
export interface Stretch {
  from: number;
  to: number;
  /** Frame of the work at which the query begins. */
  shift: number;
  change: Change;
  /** Nats by which it is likelier that these peaks are the work's than that they are there by chance. */
  evidence: number;
  /** Share of the work's peaks that the query has here, and has in places where it runs in step with nothing. */
  share: number;
  chance: number;
}

/** The places of a query where a peak is, or beside one. */
export interface Grid {
  frames: number;
  cells: Uint8Array;
}

export function gridOf({ frames, times, bins: pitches }: Constellation): Grid {
  const cells = new Uint8Array(frames * bins);
  for (const [i, time] of times.entries()) {
    for (let at = Math.max(0, time - 1); at <= Math.min(frames - 1, time + 1); at += 1) {
      const pitch = pitches[i]!;
      cells.fill(1, at * bins + Math.max(0, pitch - 1), at * bins + Math.min(bins, pitch + 2));
    }
  }
  return { frames, cells };
}

/** Alignments to compare with, in frames: 2 to 11 s away, no two a whole number of beats apart. */
const besides = [-211, -173, -131, -97, -71, -43, 47, 83, 109, 151, 193, 229];
const sliceFrames = 11;
/** Of the work's peaks that chance does not explain, so many are looked for in a copy. */
const surviving = 0.3;
const chanceAtLeast = 0.03;
const evidenceAtLeast = 12;
/** Half a second says at most so much: else a few clean ones, as of a sample that two works share, would be enough. */
const mostOfSlice = 2;
export const unchanged: Change = { steps: 0, tempo: 1 };

interface Counts {
  /** For each half second of the query: the work's peaks that belong there, and those of them that are. */
  there: Float64Array;
  hit: Float64Array;
}

/** Counts the work's peaks along an alignment, and those of them that the query has. */
export function countAlong(
  { frames, cells }: Grid,
  sky: Constellation,
  { steps, tempo }: Change,
  shift: number,
): Counts {
  const slices = Math.ceil(frames / sliceFrames);
  const [there, hit] = [new Float64Array(slices), new Float64Array(slices)];
  const { times, bins: pitches } = sky;
  const [begin, end] = [shift, shift + (frames - 1) * tempo].sort((a, b) => a - b);
  for (let i = firstFrom(times, begin!); i < times.length && times[i]! <= end!; i += 1) {
    const at = Math.round((times[i]! - shift) / tempo);
    const bin = Math.round(pitches[i]! + steps);
    if (at < 0 || at >= frames || bin < 0 || bin >= bins) continue;
    const slice = Math.floor(at / sliceFrames);
    there[slice]! += 1;
    hit[slice]! += cells[at * bins + bin]!;
  }
  return { there, hit };
}

/** The stretches along which a work's peaks are in a query more often than at alignments beside. */
export function stretchesAt(grid: Grid, proposal: Proposal): Stretch[] {
  const { sky } = proposal.work;
  const { change, shift } = bestNear(grid, proposal);
  const counts = countAlong(grid, sky, change, shift);
  const beside = besides.map((way) => countAlong(grid, sky, change, shift + way));
  const total = (of: keyof Counts) => beside.reduce((all, one) => all + sum(one[of]), 0);
  const chance = Math.max(chanceAtLeast, total('there') > 0 ? total('hit') / total('there') : 1);
  const expected = chance + (1 - chance) * surviving;
  const [yes, no] = [Math.log(expected / chance), Math.log((1 - expected) / (1 - chance))];
  const gains = counts.hit.map((hits, i) =>
    Math.min(mostOfSlice, hits * yes + (counts.there[i]! - hits) * no),
  );
  const found: Stretch[] = [];
  for (let run = bestRun(gains); run.sum >= evidenceAtLeast; run = bestRun(gains)) {
    const inside = (values: Float64Array) => sum(values.subarray(run.from, run.to));
    const [from, to] = [run.from * sliceFrames, Math.min(grid.frames, run.to * sliceFrames)];
    const share = inside(counts.hit) / inside(counts.there);
    found.push({ from, to, shift, change, evidence: run.sum, share, chance });
    gains.fill(-Infinity, run.from, run.to);
  }
  return found;
}

/** The alignment around a proposed one with the most hits in three seconds. */
function bestNear(grid: Grid, { work, change: index, shift: about }: Proposal) {
  const proposed = changes[index]!;
  let best = { hits: -1, change: proposed, shift: about };
  const take = (change: Change, shift: number) => {
    const hits = mostInRow(countAlong(grid, work.sky, change, shift).hit);
    if (hits > best.hits) best = { hits, change, shift };
  };
  const reach = Math.ceil(slotFrames);
  for (let way = -reach; way <= reach; way += 1) take(proposed, Math.round(about) + way);
  const { shift } = best;
  for (const more of [-1, -0.5, 0.5, 1]) take({ ...proposed, steps: proposed.steps + more }, shift);
  return best;
}

/** Share of the work's peaks along an alignment that the query has. */
export const shareOf = ({ there, hit }: Counts): number => (sum(there) > 0 ? sum(hit) / sum(there) : 0);

const slicesInRow = 6;

function mostInRow(hits: Float64Array): number {
  let [most, row] = [0, 0];
  for (let i = 0; i < hits.length; i += 1) {
    row += hits[i]! - (hits[i - slicesInRow] ?? 0);
    most = Math.max(most, row);
  }
  return most;
}

function bestRun(gains: Float64Array): { from: number; to: number; sum: number } {
  let best = { from: 0, to: 0, sum: 0 };
  let [from, run] = [0, 0];
  for (let i = 0; i < gains.length; i += 1) {
    run += gains[i]!;
    if (run <= 0) [from, run] = [i + 1, 0];
    else if (run > best.sum) best = { from, to: i + 1, sum: run };
  }
  return best;
}

const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);

/** Index of the first time that is not before another one. */
function firstFrom(times: Uint32Array, time: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (times[middle]! < time) from = middle + 1;
    else to = middle;
  }
  return from;
}
