/** A stream of random numbers that is the same for the same seed, so that a demo world can be made again. */
export interface Random {
  /** 0 (included) to 1 (excluded). */
  next(): number;
  range(low: number, high: number): number;
  /** Whole numbers, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** About normal, mean 0 and deviation 1, never beyond 3. */
  bell(): number;
  /** A stream of its own: drawing more from one part of a piece changes no other part. */
  fork(name: string): Random;
}

/** Four 32-bit words from a text (FNV-1a with a finisher for each word). */
function hash(text: string): [number, number, number, number] {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  const word = (): number => {
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
    return h >>> 0;
  };
  return [word(), word(), word(), word()];
}

/** Chris Doty-Humphrey's sfc32: small, fast, and passes PractRand. */
export function seeded(seed: string): Random {
  let [a, b, c, d] = hash(seed);
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    range: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    shuffle: <T>(list: readonly T[]): T[] => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i);
        [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
      }
      return copy;
    },
    bell: () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2,
    fork: (name) => seeded(`${seed}/${name}`),
  };
}
