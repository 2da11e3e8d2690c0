import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import { stretchesInStep } from '#server/fingerprint/alignment.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { bestMatches, type Found, verdictOn, type Match } from '#server/fingerprint/verdict.ts';
import { itemsPerSlot } from '#server/fingerprint/postings.ts';
import { noteQuestions } from '#server/fingerprint/questions.ts';
import { notes } from './witnesses.ts';
import { decodeFingerprints } from '#server/fingerprint/fingerprint-codec.ts';
import { type ComparedWork, listWorks } from './work.store.ts';

export type MatchedWork = Omit<ComparedWork, 'print'>;

export interface WorkMatch extends Match {
  work: MatchedWork;
}

const worksAtOnce = 64;
/** Longest time for which one turn may hold the event loop. */
const turnMs = 4;

/**
 * The matches of prints with works, in their order. Several works in one upload are each found, and several stretches of
 * one work.
 * @param prints of one sound, as it is and as the difference of its channels is
 * @param seconds its length
 * @param mayMatch reports whether a work may match at all
 */
export async function findMatches(
  db: Db,
  prints: readonly Uint32Array[],
  seconds: number,
  mayMatch: (work: MatchedWork) => boolean,
): Promise<WorkMatch[]> {
  const byWork = await findCandidates(db, noteQuestions(prints), notes);
  const matches: WorkMatch[] = [];
  let began = performance.now();
  for (const numbers of partsOf([...byWork.keys()], worksAtOnce)) {
    const counting = (await listWorks(db, numbers)).filter(mayMatch);
    const works = decodeFingerprints(counting);
    for (const [i, { print: _, ...work }] of counting.entries()) {
      const found = measure(prints, seconds, work, works[i]!, byWork.get(work.number) ?? []);
      matches.push(...found.map((match) => ({ ...match, work })));
      if (performance.now() - began < turnMs) continue;
      await nextTurn();
      began = performance.now();
    }
  }
  return matches.sort((a, b) => a.uploadFrom - b.uploadFrom);
}

function measure(
  prints: readonly Uint32Array[],
  uploadSeconds: number,
  work: MatchedWork,
  items: Uint32Array,
  candidates: readonly Candidate[],
): Match[] {
  const found: Found[] = [];
  for (const { variant: index, shift } of candidates) {
    const print = prints[index]!;
    const about = (shift - work.number) * itemsPerSlot + itemsPerSlot / 2;
    for (const stretch of stretchesInStep(print, items, about)) {
      const workSeconds = work.duration_ms / 1000;
      const one = verdictOn(stretch, { print, work: items, uploadSeconds, workSeconds });
      if (one) found.push(one);
    }
  }
  return bestMatches(found, items).map(({ match }) => match);
}
