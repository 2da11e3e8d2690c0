import type { VariantFingerprint } from '#server/media/variant-fingerprints.ts';
import type { PeakAsks } from '#server/media/constellation/peak-asks.ts';
import { bucketOf, firstPeakKey, postingKey } from './posting-key.ts';
import { itemsPerSlot } from './postings.ts';

/** The keys that a fingerprint looks up in the index, and their places in its variants: lists, since there are tens of thousands. */
export interface Questions {
  /** Buckets of the keys, each once, ascending. */
  buckets: number[];
  /** Keys that are looked up, each once, ascending. */
  keys: Uint32Array;
  /** Index of each key's first asker, and at the end the index after the last asker. */
  begins: Uint32Array;
  /** Variant of each asker, and slot in its print. */
  variants: Uint8Array;
  slots: Uint32Array;
}

/** Key (25 bits), variant and slot are one number, so that sorting the numbers groups the askers of one key. */
const slotCodes = 2 ** 20;
const keyCodes = slotCodes * 2 ** 8;

/** The questions of the twelve notes. */
export function chromaQuestions(variants: readonly VariantFingerprint[]): Questions {
  const codes = new Float64Array(variants.reduce((sum, { asks }) => sum + asks.length / 2, 0));
  let count = 0;
  for (const [variant, { asks }] of variants.entries()) {
    for (let i = 0; i < asks.length; i += 2) {
      const slot = Math.floor(asks[i]! / itemsPerSlot);
      codes[count] = postingKey(asks[i + 1]!) * keyCodes + variant * slotCodes + slot;
      count += 1;
    }
  }
  return questionsOf(codes);
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
