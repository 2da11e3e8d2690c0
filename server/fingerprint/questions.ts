import type { PeakAsks } from '#server/media/constellation/peak-asks.ts';
import { bucketOf, firstPeakKey, postingKey } from './posting-key.ts';
import { itemsPerSlot } from './postings.ts';

/** The keys that an upload looks up in the index, and their places in it: lists, since there are tens of thousands. */
export interface Questions {
  /** Buckets of the keys, each once, ascending. */
  buckets: number[];
  /** Keys that are looked up, each once, ascending. */
  keys: Uint32Array;
  /** Index of each key's first asker, and at the end the index after the last asker. */
  begins: Uint32Array;
  /** Variant of each asker (its print, or the change of its peaks), and slot in it. */
  variants: Uint8Array;
  slots: Uint32Array;
}

/** Key (25 bits), variant and slot are one number, so that sorting the numbers groups the askers of one key. */
const slotCodes = 2 ** 20;
const keyCodes = slotCodes * 2 ** 8;

/** The questions of the twelve notes: each word of the prints where it begins. */
export function noteQuestions(prints: readonly Uint32Array[]): Questions {
  const codes = new Float64Array(prints.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const [variant, print] of prints.entries()) {
    for (const [at, word] of print.entries()) {
      if (at > 0 && word === print[at - 1]) continue;
      const slot = Math.floor(at / itemsPerSlot);
      codes[count] = postingKey(word) * keyCodes + variant * slotCodes + slot;
      count += 1;
    }
  }
  return questionsOf(codes.subarray(0, count));
}

/** The questions of spectral peaks. */
export const peakQuestions = ({ keys, variants, slots }: PeakAsks): Questions =>
  questionsOf(
    Float64Array.from(
      keys,
      (key, i) => (firstPeakKey + key) * keyCodes + variants[i]! * slotCodes + slots[i]!,
    ),
  );

function questionsOf(codes: Float64Array): Questions {
  codes.sort();
  const questions = {
    keys: new Uint32Array(codes.length),
    begins: new Uint32Array(codes.length + 1),
    variants: new Uint8Array(codes.length),
    slots: new Uint32Array(codes.length),
  };
  const buckets: number[] = [];
  let count = 0;
  for (let i = 0; i < codes.length; i += 1) {
    const key = Math.floor(codes[i]! / keyCodes);
    const asker = codes[i]! - key * keyCodes;
    questions.variants[i] = asker / slotCodes;
    questions.slots[i] = asker % slotCodes;
    if (count > 0 && questions.keys[count - 1] === key) continue;
    questions.keys[count] = key;
    questions.begins[count] = i;
    count += 1;
    if (buckets.at(-1) !== bucketOf(key)) buckets.push(bucketOf(key));
  }
  questions.begins[count] = codes.length;
  return { ...questions, buckets, keys: questions.keys.subarray(0, count) };
}
