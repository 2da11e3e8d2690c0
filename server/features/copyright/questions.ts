import type { VariantPrint } from '#server/media/variant-prints.ts';
import { bucketOf, keyOf, restOf } from './posting-key.ts';
import { itemsPerSlot } from './postings.ts';

/** What a print asks of the index: for each bucket the keys wanted there, and where in which variant they stand. */
export interface Questions {
  buckets: number[];
  /** By key. */
  askers: Map<number, Asker[]>;
  /** By bucket: rests of the keys asked for. */
  rests: Map<number, number[]>;
}

export interface Asker {
  variant: number;
  /** Slot in the print. */
  slot: number;
}

export function questionsOf(variants: readonly VariantPrint[]): Questions {
  const askers = new Map<number, Asker[]>();
  variants.forEach(({ asks }, variant) => {
    for (let i = 0; i < asks.length; i += 2) {
      const asker = { variant, slot: Math.floor(asks[i]! / itemsPerSlot) };
      const key = keyOf(asks[i + 1]!);
      const others = askers.get(key);
      if (others) others.push(asker);
      else askers.set(key, [asker]);
    }
  });
  const rests = new Map<number, number[]>();
  for (const key of askers.keys()) {
    const others = rests.get(bucketOf(key));
    if (others) others.push(restOf(key));
    else rests.set(bucketOf(key), [restOf(key)]);
  }
  return { buckets: [...rests.keys()].sort((a, b) => a - b), askers, rests };
}
