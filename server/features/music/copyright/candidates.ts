import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import { type Alignment, hitCounter, type HitsOfAsker } from '#server/fingerprint/hit-counter.ts';
import { type BucketRow, findMaking, listBuckets, listNumbersAt, listUnpacked } from './index.store.ts';
import { lowerBound } from '#server/fingerprint/lower-bound.ts';
import { bucketOf, keyFrom, restOf } from '#server/fingerprint/posting-key.ts';
import {
  decodeBucket,
  entriesOfKey,
  type Entries,
  keyOfPosting,
  slotOfPosting,
} from '#server/fingerprint/postings.ts';
import type { Questions } from '#server/fingerprint/questions.ts';
import type { Witness } from './witnesses.ts';

/** A likely alignment, to be measured, of a variant with the work to which it is assigned. */
export type Candidate = Pick<Alignment, 'variant' | 'shift'>;

const bucketsAtOnce = 500;
const worksAtOnce = 64;
/** Longest time for which one turn may hold the event loop. */
const turnMs = 4;
const slotsAtOnce = 200;

/**
 * Looks up a fingerprint's questions in the index, and returns for each work the alignments with the most hits.
 * Works that are not in the index yet are searched directly.
 */
export async function findCandidates(
  db: Db,
  questions: Questions,
  witness: Witness,
): Promise<Map<number, Candidate[]>> {
  const hits = hitCollector(questions, witness.bounds);
  const waiting = await hitsInUnpacked(db, questions, witness);
  for (const buckets of partsOf(questions.buckets, bucketsAtOnce)) {
    for (const row of await listBuckets(db, buckets)) takeBucket(row, questions, waiting, hits);
    await nextTurn();
  }
  for (const [key, slots] of waiting) hits.take(lowerBound(questions.keys, key), noEntries, slots);
  return assign(db, hits.best(), witness.bounds);
}

const noEntries: Entries = { list: new Uint32Array(0), from: 0, to: 0 };
const noSlots: readonly number[] = [];

/** Counts the hits of a bucket, and the same keys' slots in `waiting`. */
function takeBucket(
  { bucket, entries }: BucketRow,
  { keys }: Questions,
  waiting: Map<number, number[]>,
  hits: HitCollector,
): void {
  const list = decodeBucket(entries);
  let index = lowerBound(keys, keyFrom(bucket, 0));
  for (; index < keys.length && bucketOf(keys[index]!) === bucket; index += 1) {
    const key = keys[index]!;
    hits.take(index, entriesOfKey(list, 0, list.length, restOf(key)), waiting.get(key) ?? noSlots);
    waiting.delete(key);
  }
}

/** The slots of the query's keys in works that are not packed into the index yet. */
async function hitsInUnpacked(
  db: Db,
  { keys }: Questions,
  { postings }: Witness,
): Promise<Map<number, number[]>> {
  const making = await findMaking(db);
  let keySet: Set<number> | null = null;
  let began = performance.now();
  const hits = new Map<number, number[]>();
  for (let after = 0; ;) {
    const works = await listUnpacked(db, making, after, worksAtOnce);
    if (works.length === 0) return hits;
    const isAsked = (keySet ??= new Set(keys));
    for (const work of works) {
      for (const posting of postings(work)) {
        const key = keyOfPosting(posting);
        if (!isAsked.has(key)) continue;
        const others = hits.get(key);
        if (others) others.push(slotOfPosting(posting));
        else hits.set(key, [slotOfPosting(posting)]);
      }
      after = work.number;
      if (performance.now() - began < turnMs) continue;
      await nextTurn();
      began = performance.now();
    }
    if (works.length < worksAtOnce) return hits;
  }
}

/** The places of a key in the query. */
interface Hits {
  /** Index of the key among all. */
  index: number;
  /** Places in the index, and in works that wait to be packed. */
  places: readonly Entries[];
  weight: number;
}

type HitCollector = ReturnType<typeof hitCollector>;

/** Counts the hits of rare keys as they come, and keeps those of common ones until all alignments are proposed. */
function hitCollector({ begins, variants, slots }: Questions, bounds: Witness['bounds']) {
  const counter = hitCounter();
  const common: Hits[] = [];
  /** Counts the places of a key for each asker of the key. */
  function countPlaces({ index, places, weight }: Hits, count: (hits: HitsOfAsker) => void): void {
    for (let asker = begins[index]!; asker < begins[index + 1]!; asker += 1) {
      for (const entries of places) {
        count({ variant: variants[asker]!, slot: slots[asker]!, entries, weight });
      }
    }
  }
  return {
    take(index: number, entries: Entries, unpacked: readonly number[]): void {
      const postings = entries.to - entries.from + unpacked.length;
      if (postings === 0 || postings > bounds.postingsAtMost) return;
      const places = [entries];
      if (unpacked.length > 0)
        places.push({ list: Uint32Array.from(unpacked), from: 0, to: unpacked.length });
      // The information in a hit on one of so many places, up to a constant: what is common says little.
      const hits = { index, places, weight: Math.log2(bounds.postingsAtMost) + 1 - Math.log2(postings) };
      if (postings > bounds.proposingPostingsAtMost) common.push(hits);
      else countPlaces(hits, counter.add);
    },
    best() {
      for (const hits of common) countPlaces(hits, counter.confirm);
      // Alignments of one hit are asked for only if one hit says something.
      const enough = bounds.lonelyCandidatesAtMost > 0 ? bounds.candidatesAtMost : 0;
      const best = counter.best(enough, bounds.alignmentsAtMost);
      return best.filter((alignment) => alignment.hits >= bounds.hitsAtLeast);
    },
  };
}

/** Assigns each alignment to the work that it hit; keeps the weightiest of each work, the weightiest works first. */
async function assign(
  db: Db,
  alignments: readonly Alignment[],
  bounds: Witness['bounds'],
): Promise<Map<number, Candidate[]>> {
  const byWork = new Map<number, Candidate[]>();
  const isLonely = alignments.at(-1)?.hits === 1;
  const atMost = isLonely ? bounds.lonelyCandidatesAtMost : bounds.candidatesAtMost;
  let total = 0;
  for (const some of partsOf(alignments, slotsAtOnce)) {
    const numbers = await listNumbersAt(
      db,
      some.map(({ slot }) => slot),
    );
    for (const [i, alignment] of some.entries()) {
      const number = numbers[i];
      if (number === null || number === undefined) continue;
      const others = byWork.get(number) ?? [];
      if (others.length >= bounds.candidatesOfWork || others.some((other) => isNear(other, alignment)))
        continue;
      byWork.set(number, [...others, alignment]);
      total += 1;
      if (total >= atMost) return byWork;
    }
  }
  return byWork;
}

/** Reports whether two alignments are neighbours: measuring one of them finds the path of both. */
function isNear(one: Candidate, other: Candidate): boolean {
  return one.variant === other.variant && Math.abs(one.shift - other.shift) <= 1;
}
