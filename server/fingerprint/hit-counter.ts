import { type Entries, slotOf } from './postings.ts';

/** Hits on one alignment of one variant of a print with the works. */
export interface Alignment {
  variant: number;
  /** Slot in the works minus slot in the print. */
  shift: number;
  /** A slot in the works at which it was hit. */
  slot: number;
  hits: number;
  /** The rarer the keys that hit, the more they say. */
  weight: number;
}

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

const firstSize = 2 ** 17;
/** A cell is four words: the shift, hits and variant together, the weight (a float), the slot. One cache line holds four. */
const cellWords = 4;
const variantBits = 8;
const oneHit = 1 << variantBits;
const variantMask = oneHit - 1;
const hitsAtMost = 0xffff;

/** Counts hits by alignment: an open hash table in one buffer, since there may be millions and memory is what is slow. */
export function hitCounter(): HitCounter {
  let size = firstSize;
  let used = 0;
  let cells = newCells(size);
  let sketch: Sketch | null = null;

  /** Index of the first word of an alignment's cell, which may still be empty. */
  function place(variant: number, shift: number): number {
    let hash = scrambled(variant, shift) & (size - 1);
    const { words } = cells;
    for (;;) {
      const at = hash * cellWords;
      const counted = words[at + 1]!;
      if (counted === 0 || (words[at] === shift && (counted & variantMask) === variant)) return at;
      hash = (hash + 1) & (size - 1);
    }
  }

  function grow(): void {
    const old = cells.words;
    size *= 4;
    cells = newCells(size);
    for (let from = 0; from < old.length; from += cellWords) {
      const counted = old[from + 1]!;
      if (counted === 0) continue;
      const at = place(counted & variantMask, old[from]!);
      for (let word = 0; word < cellWords; word += 1) cells.words[at + word] = old[from + word]!;
    }
  }

  /** Alignments with at least this many hits. */
  function alignments(least: number, there: Sketch): Alignment[] {
    const found: Alignment[] = [];
    const { words, floats } = cells;
    for (let at = 0; at < words.length; at += cellWords) {
      const counted = words[at + 1]!;
      if (counted === 0) continue;
      const shift = words[at]!;
      const variant = counted & variantMask;
      // Most alignments were hit once and have no neighbour.
      if (counted >>> variantBits < least && !mayHold(there, variant, shift + 1)) continue;
      const next = place(variant, shift + 1);
      const hits = (counted >>> variantBits) + (words[next + 1]! >>> variantBits);
      if (hits < least) continue;
      const weight = floats[at + 2]! + floats[next + 2]!;
      found.push({ variant, shift, slot: words[at + 3]!, hits, weight });
    }
    return found;
  }

  return {
    add({ variant, slot, entries, weight }) {
      const { list, from, to } = entries;
      for (let i = from; i < to; i += 1) {
        const there = slotOf(list[i]!);
        const at = place(variant, there - slot);
        const { words, floats } = cells;
        const counted = words[at + 1]!;
        if (counted === 0) {
          words[at] = there - slot;
          words[at + 1] = oneHit | variant;
          words[at + 3] = there;
          used += 1;
        } else if (counted >>> variantBits < hitsAtMost) {
          words[at + 1] = counted + oneHit;
        }
        floats[at + 2]! += weight;
        if (used * 4 > size * 3) grow();
      }
    },
    confirm({ variant, slot, entries, weight }) {
      // Nearly all of them are hits on nothing: the sketch, which fits the processor's cache, says so.
      sketch ??= sketchOf(cells.words);
      const { words, floats } = cells;
      const { list, from, to } = entries;
      for (let i = from; i < to; i += 1) {
        const shift = slotOf(list[i]!) - slot;
        if (!mayHold(sketch, variant, shift)) continue;
        const at = place(variant, shift);
        const counted = words[at + 1]!;
        if (counted === 0) continue;
        if (counted >>> variantBits < hitsAtMost) words[at + 1] = counted + oneHit;
        floats[at + 2]! += weight;
      }
    },
    best(enough, atMost) {
      const there = sketch ?? sketchOf(cells.words);
      const confirmed = alignments(2, there);
      const found = confirmed.length < enough ? alignments(1, there) : confirmed;
      const isConfirmed = ({ hits }: Alignment) => Number(hits > 1);
      return found.sort((a, b) => isConfirmed(b) - isConfirmed(a) || b.weight - a.weight).slice(0, atMost);
    },
  };
}

/**
 * Bit set of the counted alignments. It has many more places than there are cells, so a few percent of its answers are false
 * positives.
 */
interface Sketch {
  bits: Int32Array;
  /** Takes a place from a scrambled alignment. */
  mask: number;
}

function sketchOf(words: Int32Array): Sketch {
  const places = (words.length / cellWords) * 8;
  const [bits, mask] = [new Int32Array(places / 32), places - 1];
  for (let at = 0; at < words.length; at += cellWords) {
    const counted = words[at + 1]!;
    if (counted === 0) continue;
    const bit = scrambled(counted & variantMask, words[at]!) & mask;
    bits[bit >>> 5]! |= 1 << (bit & 31);
  }
  return { bits, mask };
}

function mayHold({ bits, mask }: Sketch, variant: number, shift: number): boolean {
  const bit = scrambled(variant, shift) & mask;
  return ((bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
}

function scrambled(variant: number, shift: number): number {
  const hash = Math.imul(Math.imul(shift, 0x9e37_79b1) ^ (variant + 1), 0x85eb_ca6b) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Two views of one memory. */
function newCells(size: number): { words: Int32Array; floats: Float32Array } {
  const memory = new ArrayBuffer(size * cellWords * 4);
  return { words: new Int32Array(memory), floats: new Float32Array(memory) };
}
