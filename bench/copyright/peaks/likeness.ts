import type { Constellation } from './constellation.ts';
import { framesPerSecond } from './log-spectrum.ts';
import type { PeakIndex, Work } from './peak-index.ts';
import { gridOf, type Stretch, stretchesAt } from './stretches.ts';

/** A work whose peaks a query has, by all stretches that do not claim the same part of the query. */
export interface Likeness {
  work: Work;
  /** In nats. */
  evidence: number;
  seconds: number;
  stretches: readonly Stretch[];
}

/** Largest part of a stretch that another one of the same work may claim, too. */
const commonShare = 0.3;

/** The works that a query has peaks of, whatever their order, the likeliest first. */
export function likenessesOf(index: PeakIndex, query: Constellation): Likeness[] {
  const grid = gridOf(query);
  const byWork = Map.groupBy(index.proposals(query), ({ work }) => work);
  const found: Likeness[] = [];
  for (const [work, proposals] of byWork) {
    const stretches = apart(proposals.flatMap((proposal) => stretchesAt(grid, proposal)));
    if (stretches.length === 0) continue;
    const total = (of: (stretch: Stretch) => number) => stretches.reduce((sum, one) => sum + of(one), 0);
    const seconds = total(({ from, to }) => to - from) / framesPerSecond;
    found.push({ work, evidence: total(({ evidence }) => evidence), seconds, stretches });
  }
  return found.sort((a, b) => b.evidence - a.evidence);
}

function apart(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const one of stretches.toSorted((a, b) => b.evidence - a.evidence)) {
    const isFree = kept.every((other) => {
      const common = Math.min(one.to, other.to) - Math.max(one.from, other.from);
      return common <= commonShare * (one.to - one.from);
    });
    if (isFree) kept.push(one);
  }
  return kept;
}
