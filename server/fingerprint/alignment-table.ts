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

const firstSize = 2 ** 17;
/** A cell is four words: the shift, hits and variant together, the weight (a float), the slot. One cache line holds four. */
const cellWords = 4;
const variantBits = 8;
const oneHit = 1 << variantBits;
const variantMask = oneHit - 1;
const hitsAtMost = 0xffff;

/** Hits by alignment: an open hash table in one buffer, since there may be millions and memory is what is slow. */
export class AlignmentTable {
  #used = 0;
  #words: Int32Array;
  /** Another view of the same memory. */
  #floats: Float32Array;

  constructor() {
    [this.#words, this.#floats] = newCells(firstSize);
  }

  /** Counts a hit at a slot in the works. */
  add(variant: number, shift: number, slot: number, weight: number): void {
    const words = this.#words;
    const at = placeOf(words, variant, shift);
    const counted = words[at + 1]!;
    if (counted === 0) {
      words[at] = shift;
      words[at + 1] = oneHit | variant;
      words[at + 3] = slot;
      this.#used += 1;
    } else if (counted >>> variantBits < hitsAtMost) {
      words[at + 1] = counted + oneHit;
    }
    this.#floats[at + 2]! += weight;
    if (this.#used * cellWords * 4 > words.length * 3) this.#grow();
  }

  /** Counts a hit only where the alignment was hit before. */
  confirm(variant: number, shift: number, weight: number): void {
    const words = this.#words;
    const at = placeOf(words, variant, shift);
    const counted = words[at + 1]!;
    if (counted === 0) return;
    if (counted >>> variantBits < hitsAtMost) words[at + 1] = counted + oneHit;
    this.#floats[at + 2]! += weight;
  }

  sketch(): AlignmentSketch {
    const words = this.#words;
    const sketch = new AlignmentSketch(words.length / cellWords);
    for (let at = 0; at < words.length; at += cellWords) {
      const counted = words[at + 1]!;
      if (counted !== 0) sketch.add(counted & variantMask, words[at]!);
    }
    return sketch;
  }

  /** Alignments with at least this many hits. One that lies between two slots shows in both. */
  list(least: number, sketch: AlignmentSketch): Alignment[] {
    const found: Alignment[] = [];
    const [words, floats] = [this.#words, this.#floats];
    for (let at = 0; at < words.length; at += cellWords) {
      const counted = words[at + 1]!;
      if (counted === 0) continue;
      const shift = words[at]!;
      const variant = counted & variantMask;
      // Most alignments were hit once and have no neighbour.
      if (counted >>> variantBits < least && !sketch.mayHold(variant, shift + 1)) continue;
      const next = placeOf(words, variant, shift + 1);
      const hits = (counted >>> variantBits) + (words[next + 1]! >>> variantBits);
      if (hits < least) continue;
      const weight = floats[at + 2]! + floats[next + 2]!;
      found.push({ variant, shift, slot: words[at + 3]!, hits, weight });
    }
    return found;
  }

  #grow(): void {
    const old = this.#words;
    const [words, floats] = newCells((old.length / cellWords) * 4);
    for (let from = 0; from < old.length; from += cellWords) {
      const counted = old[from + 1]!;
      if (counted === 0) continue;
      const at = placeOf(words, counted & variantMask, old[from]!);
      for (let word = 0; word < cellWords; word += 1) words[at + word] = old[from + word]!;
    }
    this.#words = words;
    this.#floats = floats;
  }
}

/**
 * Bit set of the counted alignments. It has many more places than there are cells, so a few percent of its answers are false
 * positives.
 */
export class AlignmentSketch {
  readonly #bits: Int32Array;
  /** Takes a place from a scrambled alignment. */
  readonly #mask: number;

  constructor(cells: number) {
    const places = cells * 8;
    this.#bits = new Int32Array(places / 32);
    this.#mask = places - 1;
  }

  add(variant: number, shift: number): void {
    const bit = scrambled(variant, shift) & this.#mask;
    this.#bits[bit >>> 5]! |= 1 << (bit & 31);
  }

  mayHold(variant: number, shift: number): boolean {
    const bit = scrambled(variant, shift) & this.#mask;
    return ((this.#bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
  }
}

/** Index of the first word of an alignment's cell, which may still be empty. */
function placeOf(words: Int32Array, variant: number, shift: number): number {
  const mask = words.length / cellWords - 1;
  let hash = scrambled(variant, shift) & mask;
  for (;;) {
    const at = hash * cellWords;
    const counted = words[at + 1]!;
    if (counted === 0 || (words[at] === shift && (counted & variantMask) === variant)) return at;
    hash = (hash + 1) & mask;
  }
}

function scrambled(variant: number, shift: number): number {
  const hash = Math.imul(Math.imul(shift, 0x9e37_79b1) ^ (variant + 1), 0x85eb_ca6b) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Two views of one memory. */
function newCells(size: number): [Int32Array, Float32Array] {
  const memory = new ArrayBuffer(size * cellWords * 4);
  return [new Int32Array(memory), new Float32Array(memory)];
}
