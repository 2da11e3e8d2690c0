import type { Constellation } from '#server/media/constellation/constellation.ts';
import { bestRun, countAlong, type Counts, gainsOf, type Proposal, sum } from './counts.ts';
import type { Grid } from './grid.ts';
import type { Near } from './offsets.ts';
import { peakRule } from './peak-rule.ts';

/** A part of an upload whose peaks are a work's. Frames of the upload. */
export interface Stretch extends Proposal {
  from: number;
  to: number;
  /** Nats by which it is likelier that these peaks are the work's than that they are there by chance. */
  evidence: number;
  /** Share of the work's peaks that the upload has here. */
  share: number;
}

const { sliceFrames } = peakRule;

/** The stretches along which a work's peaks are in an upload more often than at alignments beside. */
export function stretchesAt(grid: Grid, sky: Constellation, near: Near): Stretch[] {
  const { change, offset, cost } = refined(grid, sky, near);
  const counts = countAlong(grid, sky, { change, offset });
  const beside = peakRule.besides.map((way) => countAlong(grid, sky, { change, offset: offset + way }));
  const total = (of: keyof Counts) => beside.reduce((all, one) => all + sum(one[of]), 0);
  const gains = gainsOf(counts, total('there') > 0 ? total('hit') / total('there') : 1);
  const found: Stretch[] = [];
  for (let run = bestRun(gains); run.sum - cost >= peakRule.stretchEvidence; run = bestRun(gains)) {
    const inside = (values: Float64Array) => sum(values.subarray(run.from, run.to));
    const [from, to] = [run.from * sliceFrames, Math.min(grid.frames, run.to * sliceFrames)];
    const share = inside(counts.hit) / inside(counts.there);
    found.push({ from, to, offset, change, evidence: run.sum - cost, share });
    gains.fill(-Infinity, run.from, run.to);
  }
  return found;
}

/**
 * Half semitones and parts of a percent of speed lie between the changes that the index knows. To try them has its `cost` in
 * nats: the best of several agrees better by chance.
 */
function refined(
  grid: Grid,
  sky: Constellation,
  { change, offset, about }: Near,
): Proposal & { cost: number } {
  const { refinedFrames, refinedCost } = peakRule;
  const part = { from: Math.max(0, about - refinedFrames), to: Math.min(grid.frames, about + refinedFrames) };
  let best = { hits: -1, change, offset };
  const take = (proposal: Proposal) => {
    const hits = sum(countAlong(grid, sky, proposal, part).hit);
    if (hits > best.hits) best = { hits, ...proposal };
  };
  take({ change, offset });
  for (const more of [-1, -0.5, 0.5, 1]) take({ change: { ...change, steps: change.steps + more }, offset });
  const { change: pitched } = best;
  // The pace turns around the place where it fits.
  const at = (about - offset) * change.tempo;
  for (const more of peakRule.paces) {
    const tempo = pitched.tempo * (1 + more);
    take({ change: { ...pitched, tempo }, offset: about - at / tempo });
  }
  const tried = Number(best.change.steps !== change.steps) + Number(best.change.tempo !== change.tempo);
  return { change: best.change, offset: best.offset, cost: tried * refinedCost };
}
