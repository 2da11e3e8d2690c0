import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/dialect.ts';
import { type Grid, gridOf } from '#server/fingerprint/peaks/grid.ts';
import { type Likeness, likenessOf, outweighs } from '#server/fingerprint/peaks/likeness.ts';
import { bestAround, type Near } from '#server/fingerprint/peaks/offsets.ts';
import { peakRule } from '#server/fingerprint/peaks/peak-rule.ts';
import { decodePeaks } from '#server/fingerprint/peaks/peaks-codec.ts';
import type { Proposal } from '#server/fingerprint/peaks/counts.ts';
import type { Stretch } from '#server/fingerprint/peaks/stretches.ts';
import { isSparse, peakVerdictOn } from '#server/fingerprint/peaks/verdict.ts';
import { peakQuestions } from '#server/fingerprint/questions.ts';
import { partsOf } from '#server/lib/parts.ts';
import type { Constellation } from '#server/media/constellation/constellation.ts';
import { binsPerOctave, framesPerSecond } from '#server/media/constellation/log-spectrum.ts';
import { type PeakAsks, slotFrames } from '#server/media/constellation/peak-asks.ts';
import { changes } from '#server/media/constellation/triples.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import type { MatchedWork } from './find-matches.ts';
import { hasPeaks, peaks, type Witness } from './witnesses.ts';
import { listPeaks } from './work.store.ts';

/** An upload's peaks, and what they ask the index. */
export interface PeakQuery {
  constellation: Constellation;
  peakAsks: PeakAsks;
}

/** A stretch of an upload that has a work's peaks; times in seconds, the work's in the order of the upload's. */
export interface PeakMatch {
  uploadFrom: number;
  uploadTo: number;
  workFrom: number;
  workTo: number;
  /** Share of the work's peaks that the upload has along it. */
  peakShare: number;
  /** True if a person has to decide about the work. */
  isHeld: boolean;
  /** Pitch and tempo of the upload divided by those of the work. */
  pitch: number;
  tempo: number;
  work: MatchedWork;
}

/** A work of whose peaks an upload has some. */
export interface Likely {
  work: MatchedWork;
  likeness: Likeness;
  /** Null where the evidence is not enough. */
  verdict: 'blocked' | 'held' | null;
}

const worksAtOnce = 64;
/** Longest time for which one turn may hold the event loop. */
const turnMs = 4;

/**
 * The works whose spectral peaks an upload has, whatever their order, pace and direction. A work that a better one explains
 * away is left out, unless it accuses more.
 */
export async function findPeakMatches(
  db: Db,
  query: PeakQuery,
  mayMatch: (work: MatchedWork) => boolean,
): Promise<PeakMatch[]> {
  return accusing(await findLikely(db, query, mayMatch))
    .flatMap(({ work, likeness, verdict }) =>
      likeness.stretches.map((stretch) => ({ ...placesOf(stretch), isHeld: verdict === 'held', work })),
    )
    .sort((a, b) => a.uploadFrom - b.uploadFrom);
}

/** The works that accuse: their evidence is enough, and no better one explains it. */
export function accusing(found: readonly Likely[]): Likely[] {
  const enough = found.filter(({ verdict }) => verdict !== null);
  return enough.filter((one) => !enough.some((other) => explainsAway(other, one)));
}

function explainsAway(other: Likely, one: Likely): boolean {
  if (other.work.number === one.work.number) return false;
  if (other.work.kind === 'track' && one.work.kind !== 'track') return false;
  return outweighs(other.likeness, one.likeness);
}

/** The works that hardly have a peak: whatever agrees with them, anybody may have made it. */
export async function listSparse(db: Db, numbers: readonly number[]): Promise<ReadonlySet<number>> {
  const works = numbers.length > 0 ? await listPeaks(db, numbers) : [];
  const sparse = works.filter(({ peaks: stored }) => hasPeaks(stored) && isSparse(decodePeaks(stored)));
  return new Set(sparse.map(({ number }) => number));
}

/** The works of whose peaks an upload has more than chance explains, whatever their verdicts. */
export async function findLikely(
  db: Db,
  { constellation, peakAsks }: PeakQuery,
  mayMatch: (work: MatchedWork) => boolean,
): Promise<Likely[]> {
  const byWork = await findCandidates(db, peakQuestions(peakAsks), boundedBy(constellation.frames));
  const grid = gridOf(constellation);
  const nears: { work: MatchedWork; sky: Constellation; near: Near }[] = [];
  let began = performance.now();
  for (const numbers of partsOf([...byWork.keys()], worksAtOnce)) {
    for (const { peaks: stored, ...work } of (await listPeaks(db, numbers)).filter(mayMatch)) {
      const sky = decodePeaks(stored);
      for (const candidate of byWork.get(work.number) ?? []) {
        const near = bestAround(grid, sky, toProposal(candidate, work.number, peakAsks));
        if (near) nears.push({ work, sky, near });
      }
      if (performance.now() - began < turnMs) continue;
      await nextTurn();
      began = performance.now();
    }
  }
  const best = nears.sort((a, b) => b.near.evidence - a.near.evidence).slice(0, peakRule.measuredAtMost);
  return measured(grid, best);
}

/** The verdicts on the works of the alignments that stood out most. */
async function measured(
  grid: Grid,
  nears: readonly { work: MatchedWork; sky: Constellation; near: Near }[],
): Promise<Likely[]> {
  const found: Likely[] = [];
  for (const [sky, some] of Map.groupBy(nears, (one) => one.sky)) {
    const likeness = likenessOf(
      grid,
      sky,
      some.map(({ near }) => near),
    );
    if (likeness) found.push({ work: some[0]!.work, likeness, verdict: peakVerdictOn(likeness, sky) });
    await nextTurn();
  }
  return found;
}

/** The longer an upload, the longer it takes to look at an alignment, and the more hits a true one has. */
function boundedBy(frames: number): Witness {
  const { candidatesAtMost: most, candidatesAtLeast: least } = peakRule;
  const share = (30 * framesPerSecond) / Math.max(1, frames);
  const candidatesAtMost = Math.max(least, Math.min(most, Math.round(most * share)));
  return { ...peaks, bounds: { ...peaks.bounds, candidatesAtMost } };
}

/** The middle of an alignment that two slots together hit. */
function toProposal({ variant, shift }: Candidate, number: number, { end }: PeakAsks): Proposal {
  const change = changes[variant]!;
  const begin = shift - number + (change.tempo > 0 ? 0 : end) + 0.5;
  return { change, offset: (-begin * slotFrames) / change.tempo };
}

function placesOf({ from, to, offset, change: { steps, tempo }, share }: Stretch) {
  const workAt = (frame: number) => Math.max(0, ((frame - offset) * tempo) / framesPerSecond);
  return {
    uploadFrom: from / framesPerSecond,
    uploadTo: to / framesPerSecond,
    workFrom: workAt(from),
    workTo: workAt(to),
    peakShare: share,
    pitch: 2 ** (steps / binsPerOctave),
    tempo: Math.abs(tempo),
  };
}
