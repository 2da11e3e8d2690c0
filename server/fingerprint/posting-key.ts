/**
 * The index does not look for whole words of 32 bits but for the 24 of them that copying damages least (classifiers 0 to 2,
 * 4, 6 to 10, 12, 14 and 15 of Chromaprint's sixteen): three to ten times as many survive an echo or a change of pitch.
 */
const restBits = 4;
/** An odd factor: multiplying by it is a permutation of the keys, which spreads the common ones over all buckets. */
const spread = 0x9e_37_79b1;

/** The key of a word, scrambled: neighbours in sound are not neighbours in the index. */
export function postingKey(word: number): number {
  const steady =
    ((word >>> 26) << 18) |
    (((word >>> 22) & 0b11) << 16) |
    (((word >>> 10) & 0b11_1111_1111) << 6) |
    (((word >>> 6) & 0b11) << 4) |
    (word & 0b1111);
  return Math.imul(steady, spread) & 0xff_ffff;
}

/** Keys of spectral peaks come after those of the twelve notes. */
export const firstPeakKey = 2 ** 24;

/** Keys are stored in buckets; the rest tells them apart inside one. */
export const bucketOf = (key: number): number => key >>> restBits;
export const restOf = (key: number): number => key & 0b1111;
export const keyFrom = (bucket: number, rest: number): number => (bucket << restBits) | rest;
