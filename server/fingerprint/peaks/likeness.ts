import type { Constellation } from '#server/media/constellation/constellation.ts';
import { framesPerSecond } from '#server/media/constellation/log-spectrum.ts';
import type { Grid } from './grid.ts';
import type { Near } from './offsets.ts';
import { peakRule } from './peak-rule.ts';
import { type Stretch, stretchesAt } from './stretches.ts';

/** The part of a work's peaks that an upload has, by all stretches that do not claim the same part of it, whatever their order. */
export interface Likeness {
  /** In nats. */
  evidence: number;
  seconds: number;
  stretches: readonly Stretch[];
}

/** Null where the upload has nothing of it. */
export function likenessOf(grid: Grid, sky: Constellation, nears: readonly Near[]): Likeness | null {
  const stretches = apart(nears.flatMap((near) => stretchesAt(grid, sky, near)));
  if (stretches.length === 0) return null;
  const total = (of: (stretch: Stretch) => number) => stretches.reduce((all, one) => all + of(one), 0);
  const seconds = total(({ from, to }) => to - from) / framesPerSecond;
  return { evidence: total(({ evidence }) => evidence), seconds, stretches };
}

function apart(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const one of stretches.toSorted((a, b) => b.evidence - a.evidence)) {
    const isFree = kept.every(
      (other) => commonFrames(one, other) <= peakRule.commonShare * (one.to - one.from),
    );
    if (isFree) kept.push(one);
  }
  return kept;
}

const commonFrames = (one: Stretch, other: Stretch): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

/** Reports whether a work explains all that an upload has of another one, and far better: two works that share a part. */
export function outweighs(better: Likeness, other: Likeness): boolean {
  if (other.evidence > peakRule.outweighed * better.evidence) return false;
  return other.stretches.every((stretch) => {
    const common = better.stretches.reduce((all, one) => all + commonFrames(stretch, one), 0);
    return common >= (1 - peakRule.commonShare) * (stretch.to - stretch.from);
  });
}
