import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/dialect.ts';
import { askAhead, partsOf } from '#server/lib/ask-ahead.ts';
import type { VariantPrint } from '#server/media/variant-prints.ts';
import { type Alignment, type HitCounter, hitCounter } from './hit-counter.ts';
import { findMaking, listBuckets, listNumbersAt, listUnpacked } from './index.store.ts';
import { rule } from './match-rule.ts';
import { keyFrom, keyOf } from './posting-key.ts';
import { decodeBucket, itemsPerSlot, slotOf, slotsInBucket } from './postings.ts';
import { decodePrint } from './print-codec.ts';
import { type Asker, type Questions, questionsOf } from './questions.ts';

/** An alignment worth measuring, of a variant with the work to which it is assigned. */
export type Candidate = Pick<Alignment, 'variant' | 'shift'>;

const bucketsAtOnce = 500;
const partsAhead = 3;
const worksAtOnce = 64;
const slotsAtOnce = 200;

/**
 * Asks the index where the prints' words stand, and answers for each work the alignments on which the most of them agree.
 * Works that are not in the index yet are looked through.
 */
export async function findCandidates(
  db: Db,
  variants: readonly VariantPrint[],
): Promise<Map<number, Candidate[]>> {
  const questions = questionsOf(variants);
  const hits = hitCollector(questions);
  const waiting = await hitsInUnpacked(db, questions);
  const parts = partsOf(questions.buckets, bucketsAtOnce);
  // The next ones are read, in another thread, while these are counted.
  for await (const rows of askAhead(parts, partsAhead, (buckets) => listBuckets(db, buckets))) {
    for (const { bucket, entries } of rows) {
      const decoded = decodeBucket(entries);
      for (const rest of questions.rests.get(bucket) ?? []) {
        const key = keyFrom(bucket, rest);
        const slots = slotsInBucket(decoded, rest);
        hits.take(key, slots, waiting.get(key) ?? []);
        waiting.delete(key);
      }
    }
    await nextTurn();
  }
  for (const [key, slots] of waiting) hits.take(key, new Uint32Array(0), slots);
  return assign(db, hits.best());
}

/** Where the keys asked for stand in the works that wait to be packed. */
async function hitsInUnpacked(db: Db, { askers }: Questions): Promise<Map<number, number[]>> {
  const making = await findMaking(db);
  const hits = new Map<number, number[]>();
  for (let after = 0; ;) {
    const works = await listUnpacked(db, making, after, worksAtOnce);
    for (const { number, print } of works) {
      let last = -1;
      decodePrint(print).forEach((word, position) => {
        const key = keyOf(word);
        if (key === last) return;
        last = key;
        if (!askers.has(key)) return;
        const slot = number + Math.floor(position / itemsPerSlot);
        const others = hits.get(key);
        if (others) others.push(slot);
        else hits.set(key, [slot]);
      });
      after = number;
    }
    if (works.length < worksAtOnce) return hits;
    await nextTurn();
  }
}

/** The places of a key, and who asked for it. */
interface Hits {
  askers: readonly Asker[];
  /** In the index … */
  entries: Uint32Array;
  /** … and in works that wait to be packed. */
  unpacked: readonly number[];
  weight: number;
}

/** Counts the hits of rare keys as they come, and keeps those of common ones until all alignments are proposed. */
function hitCollector({ askers }: Questions) {
  const counter = hitCounter();
  const common: Hits[] = [];
  return {
    take(key: number, entries: Uint32Array, unpacked: readonly number[]): void {
      const postings = entries.length + unpacked.length;
      if (postings === 0 || postings > rule.postingsAtMost) return;
      // The information in a hit on one of so many places, up to a constant: what is common says little.
      const weight = Math.log2(rule.postingsAtMost) + 1 - Math.log2(postings);
      const hits = { askers: askers.get(key) ?? [], entries, unpacked, weight };
      if (postings > rule.proposingPostingsAtMost) common.push(hits);
      else propose(counter, hits);
    },
    best() {
      for (const hits of common) confirm(counter, hits);
      return counter.best(rule.hitsToMeasure, rule.alignmentsAtMost);
    },
  };
}

function propose(counter: HitCounter, { askers, entries, unpacked, weight }: Hits): void {
  for (const { variant, slot } of askers) {
    for (let i = 0; i < entries.length; i += 1) {
      const place = slotOf(entries[i]!);
      counter.add(variant, place - slot, place, weight);
    }
    for (const place of unpacked) counter.add(variant, place - slot, place, weight);
  }
}

/** Hundreds of thousands of hits: plain loops over what the database gave. */
function confirm(counter: HitCounter, { askers, entries, unpacked, weight }: Hits): void {
  for (const { variant, slot } of askers) {
    for (let i = 0; i < entries.length; i += 1) counter.confirm(variant, slotOf(entries[i]!) - slot, weight);
    for (const place of unpacked) counter.confirm(variant, place - slot, weight);
  }
}

/** Gives each alignment to the work that it hit; the weightiest of each work, the weightiest works first. */
async function assign(db: Db, alignments: readonly Alignment[]): Promise<Map<number, Candidate[]>> {
  const byWork = new Map<number, Candidate[]>();
  let total = 0;
  const ask = async (some: readonly Alignment[]) => {
    const slots = some.map(({ slot }) => slot);
    return { some, numbers: await listNumbersAt(db, slots) };
  };
  for await (const { some, numbers } of askAhead(partsOf(alignments, slotsAtOnce), 2, ask)) {
    for (const [i, alignment] of some.entries()) {
      const number = numbers[i];
      if (number === null || number === undefined) continue;
      const others = byWork.get(number) ?? [];
      if (others.length >= rule.candidatesOfWork || others.some((other) => isNear(other, alignment)))
        continue;
      byWork.set(number, [...others, alignment]);
      total += 1;
      if (total >= rule.candidatesAtMost) return byWork;
    }
  }
  return byWork;
}

/** Measuring one of two neighbouring alignments finds the path of both. */
function isNear(one: Candidate, other: Candidate): boolean {
  return one.variant === other.variant && Math.abs(one.shift - other.shift) <= 1;
}
