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

export interface HitCounter {
  add: (variant: number, shift: number, slot: number, weight: number) => void;
  /** The alignments with `least` hits or more, weightiest first. An alignment that lies between two slots shows in both. */
  best: (least: number, atMost: number) => Alignment[];
}

const firstSize = 2 ** 15;

/** Counts hits by alignment: an open hash table over typed arrays, since there may be millions. */
export function hitCounter(): HitCounter {
  let size = firstSize;
  let used = 0;
  let cells = newCells(size);

  function place(variant: number, shift: number): number {
    let at = Math.imul(Math.imul(shift, 0x9e37_79b1) ^ (variant + 1), 0x85eb_ca6b) >>> 0;
    at = (at ^ (at >>> 15)) & (size - 1);
    while (cells.hits[at] !== 0 && (cells.shifts[at] !== shift || cells.variants[at] !== variant)) {
      at = (at + 1) & (size - 1);
    }
    return at;
  }

  function grow(): void {
    const old = cells;
    size *= 4;
    cells = newCells(size);
    for (let i = 0; i < old.hits.length; i += 1) {
      if (old.hits[i] === 0) continue;
      const at = place(old.variants[i]!, old.shifts[i]!);
      cells.variants[at] = old.variants[i]!;
      cells.shifts[at] = old.shifts[i]!;
      cells.slots[at] = old.slots[i]!;
      cells.hits[at] = old.hits[i]!;
      cells.weights[at] = old.weights[i]!;
    }
  }

  return {
    add(variant, shift, slot, weight) {
      const at = place(variant, shift);
      if (cells.hits[at] === 0) {
        cells.variants[at] = variant;
        cells.shifts[at] = shift;
        cells.slots[at] = slot;
        used += 1;
      }
      if (cells.hits[at]! < 0xffff) cells.hits[at]! += 1;
      cells.weights[at]! += weight;
      if (used * 2 > size) grow();
    },
    best(least, atMost) {
      const found: Alignment[] = [];
      const { hits, weights, variants, shifts, slots } = cells;
      for (let at = 0; at < size; at += 1) {
        if (hits[at] === 0) continue;
        const [variant, shift] = [variants[at]!, shifts[at]!];
        const next = place(variant, shift + 1);
        if (hits[at]! + hits[next]! < least) continue;
        const weight = weights[at]! + weights[next]!;
        found.push({ variant, shift, slot: slots[at]!, hits: hits[at]! + hits[next]!, weight });
      }
      return found.sort((a, b) => b.weight - a.weight).slice(0, atMost);
    },
  };
}

function newCells(size: number) {
  return {
    variants: new Uint8Array(size),
    shifts: new Int32Array(size),
    slots: new Int32Array(size),
    hits: new Uint16Array(size),
    weights: new Float32Array(size),
  };
}
