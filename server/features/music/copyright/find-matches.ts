import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import type { VariantFingerprint } from '#server/media/variant-fingerprints.ts';
import { stretchesInStep } from '#server/fingerprint/alignment.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { type Claim, withoutDominated } from '#server/fingerprint/dominated-match.ts';
import { bestMatches, type Found, verdictOn, type Match } from '#server/fingerprint/verdict.ts';
import { addedUp } from '#server/fingerprint/together.ts';
import { itemsPerSlot } from '#server/fingerprint/postings.ts';
import { chromaQuestions } from '#server/fingerprint/questions.ts';
import { notes } from './witnesses.ts';
import { decodeFingerprints } from '#server/fingerprint/fingerprint-codec.ts';
import { type ComparedWork, listWorks } from './work.store.ts';

export type MatchedWork = Omit<ComparedWork, 'print'>;

export interface WorkMatch extends Match {
  work: MatchedWork;
}

type WorkClaim = Claim & { work: MatchedWork };

const worksAtOnce = 64;
/** Longest time for which one turn may hold the event loop. */
const turnMs = 4;

type Asking = [
  db: Db,
  variants: readonly VariantFingerprint[],
  /** Length of the query. */
  seconds: number,
  /** Reports whether a work may match at all. */
  mayMatch: (work: MatchedWork) => boolean,
];

/**
 * The matches of an upload with works, in the upload's order. Several works in one upload are each found, and several
 * stretches of one work; matches that another work dominates are left out.
 */
export async function findMatches(...asking: Asking): Promise<WorkMatch[]> {
  return inOrder(evidenceAmong(withoutDominated(await findClaims(...asking))));
}

/** All works that match the query, each by itself: for a reference its copies, good ones and bad. */
export async function findAllMatches(...asking: Asking): Promise<WorkMatch[]> {
  return inOrder(await findClaims(...asking));
}

/** The stretches of each work that are evidence. Short ones that another work won are left out by now and do not add up. */
function evidenceAmong(claims: readonly WorkClaim[]): WorkClaim[] {
  const byWork = Map.groupBy(claims, ({ work }) => work.number);
  return [...byWork.values()].flatMap(addedUp);
}

function inOrder(claims: readonly WorkClaim[]): WorkMatch[] {
  return claims.map(({ match, work }) => ({ ...match, work })).sort((a, b) => a.uploadFrom - b.uploadFrom);
}

/** Compares fingerprints with every work in the index. */
async function findClaims(...[db, variants, seconds, mayMatch]: Asking): Promise<WorkClaim[]> {
  const byWork = await findCandidates(db, chromaQuestions(variants), notes);
  const claims: WorkClaim[] = [];
  let began = performance.now();
  for (const numbers of partsOf([...byWork.keys()], worksAtOnce)) {
    const counting = (await listWorks(db, numbers)).filter(mayMatch);
    const prints = decodeFingerprints(counting);
    for (const [i, { print: _, ...work }] of counting.entries()) {
      const items = prints[i]!;
      const found = measure(variants, seconds, work, items, byWork.get(work.number) ?? []);
      claims.push(...found.map((one) => ({ ...one, items, work })));
      if (performance.now() - began < turnMs) continue;
      await nextTurn();
      began = performance.now();
    }
  }
  return claims;
}

function measure(
  variants: readonly VariantFingerprint[],
  uploadSeconds: number,
  work: MatchedWork,
  items: Uint32Array,
  candidates: readonly Candidate[],
): Found[] {
  const found: Found[] = [];
  for (const { variant: index, shift } of candidates) {
    const variant = variants[index]!;
    const about = (shift - work.number) * itemsPerSlot + itemsPerSlot / 2;
    for (const stretch of stretchesInStep(variant.print, items, about)) {
      const workSeconds = work.duration_ms / 1000;
      const one = verdictOn(stretch, { variant, work: items, uploadSeconds, workSeconds });
      if (one) found.push(one);
    }
  }
  return addedUp(bestMatches(found, items));
}
