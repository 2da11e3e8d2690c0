import type { Constellation } from '#server/media/constellation/constellation.ts';
import { slotFrames } from '#server/media/constellation/peak-asks.ts';
import { changes, keyOf, triplesOf } from '#server/media/constellation/triples.ts';
import { lowerBound } from './lower-bound.ts';
import { bucketOf, firstPeakKey, keyFrom, postingKey, restOf } from './posting-key.ts';

/**
 * The index counts time in slots of four items, over all works one behind the other: a work's number is its first slot.
 * One number then tells work and place, and an alignment of a print with a work is the difference of two slots.
 */
export const itemsPerSlot = 4;
const slotBits = 28;
const slotsAtMost = 2 ** slotBits;

export const slotsOf = (items: number): number => Math.ceil(items / itemsPerSlot) + 1;

/** Entries of one bucket, ascending: the key's rest in the upper four bits, the slot below. Stored little-endian. */
export type Bucket = Uint32Array;

/**
 * The entries of a work in the index: bucket and entry in one number (52 bits), so that sorting the numbers of many works
 * sorts them by bucket. Runs of one key count once: a held note repeats itself.
 */
export function postingsOf(number: number, print: Uint32Array): Float64Array {
  const postings = new Float64Array(print.length);
  let count = 0;
  let last = -1;
  for (let position = 0; position < print.length; position += 1) {
    const key = postingKey(print[position]!);
    if (key === last) continue;
    last = key;
    const slot = number + Math.floor(position / itemsPerSlot);
    postings[count] = bucketOf(key) * 2 ** 32 + restOf(key) * slotsAtMost + slot;
    count += 1;
  }
  return postings.subarray(0, count);
}

/** Bounds of what the index holds of a work's peaks: other peaks that one forms triples with, and triples of a second. */
const posted = { targets: 2, perSecond: 15 };

/** The same of a work's peaks, but for those of its end for which it has no slot. */
export function peakPostingsOf(number: number, items: number, sky: Constellation): Float64Array {
  const postings: number[] = [];
  const after = number + slotsOf(items);
  for (const triples of triplesOf(sky, posted)) {
    for (const { peaks } of triples) {
      const key = firstPeakKey + keyOf(sky, peaks, changes[0]!);
      const slot = number + Math.floor(sky.times[peaks[0]]! / slotFrames);
      if (slot < after) postings.push(bucketOf(key) * 2 ** 32 + restOf(key) * slotsAtMost + slot);
    }
  }
  return Float64Array.from(postings);
}

/** The key and the slot of one of these numbers. */
export const keyOfPosting = (posting: number): number =>
  keyFrom(Math.floor(posting / 2 ** 32), Math.floor((posting % 2 ** 32) / slotsAtMost));
export const slotOfPosting = (posting: number): number => (posting % 2 ** 32) % slotsAtMost;

/** Sorted postings by bucket. */
export function* byBucket(postings: Float64Array): Generator<{ bucket: number; entries: Bucket }> {
  for (let from = 0; from < postings.length;) {
    const bucket = Math.floor(postings[from]! / 2 ** 32);
    let to = from;
    while (to < postings.length && postings[to]! < (bucket + 1) * 2 ** 32) to += 1;
    yield {
      bucket,
      entries: Uint32Array.from(postings.subarray(from, to), (code) => code - bucket * 2 ** 32),
    };
    from = to;
  }
}

/** Entries that lie one behind the other in a longer list. */
export interface Entries {
  list: Uint32Array;
  from: number;
  /** After the last one. */
  to: number;
}

/** Entries of the key with this remainder, in a bucket at `from` to `to` of the list. */
export function entriesOfKey(list: Uint32Array, from: number, to: number, rest: number): Entries {
  const first = lowerBound(list, rest * slotsAtMost, from, to);
  return { list, from: first, to: lowerBound(list, (rest + 1) * slotsAtMost, first, to) };
}

export const slotOf = (entry: number): number => entry & (slotsAtMost - 1);

/** Both buckets' entries, ascending, each once: adding a work again changes nothing. */
export function mergeBuckets(bucket: Bucket, added: Bucket): Bucket {
  const all = new Uint32Array(bucket.length + added.length);
  all.set(bucket);
  all.set(added, bucket.length);
  all.sort();
  return all.filter((entry, i) => i === 0 || entry !== all[i - 1]);
}

export function encodeBucket(bucket: Bucket): Uint8Array {
  return new Uint8Array(bucket.buffer, bucket.byteOffset, bucket.byteLength);
}

export function decodeBucket(bytes: Uint8Array): Bucket {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 4));
}
