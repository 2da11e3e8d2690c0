import { type Alignment, type AlignmentSketch, AlignmentTable } from './alignment-table.ts';
import { type Entries, slotOf } from './postings.ts';

export type { Alignment } from './alignment-table.ts';

/** The postings of one key, and the weight of a hit there. */
export interface HitsOfAsker {
  variant: number;
  /** Slot in the print. */
  slot: number;
  entries: Entries;
  weight: number;
}

export interface HitCounter {
  add: (hits: HitsOfAsker) => void;
  /** Counts hits only where the alignment was hit before. After the first of these nothing is added any more. */
  confirm: (hits: HitsOfAsker) => void;
  /**
   * The alignments with two hits or more, weightiest first; where there are fewer than `enough` of them, those with one
   * after them. An alignment that lies between two slots shows in both.
   */
  best: (enough: number, atMost: number) => Alignment[];
}

/** Counts hits by alignment. */
export function hitCounter(): HitCounter {
  const table = new AlignmentTable();
  let sketch: AlignmentSketch | null = null;
  return {
    add({ variant, slot, entries, weight }) {
      const { list, from, to } = entries;
      for (let i = from; i < to; i += 1) {
        const there = slotOf(list[i]!);
        table.add(variant, there - slot, there, weight);
      }
    },
    confirm({ variant, slot, entries, weight }) {
      // Nearly all of them are hits on nothing: the sketch, which fits the processor's cache, says so.
      const known = (sketch ??= table.sketch());
      const { list, from, to } = entries;
      for (let i = from; i < to; i += 1) {
        const shift = slotOf(list[i]!) - slot;
        if (known.mayHold(variant, shift)) table.confirm(variant, shift, weight);
      }
    },
    best(enough, atMost) {
      const known = sketch ?? table.sketch();
      const confirmed = table.list(2, known);
      const found = confirmed.length < enough ? table.list(1, known) : confirmed;
      const isConfirmed = ({ hits }: Alignment) => Number(hits > 1);
      return found.sort((a, b) => isConfirmed(b) - isConfirmed(a) || b.weight - a.weight).slice(0, atMost);
    },
  };
}
