/** The number of ones in a 32-bit word. */
export function bitsOf(word: number): number {
  let v = word | 0;
  v -= (v >>> 1) & 0x5555_5555;
  v = (v & 0x3333_3333) + ((v >>> 2) & 0x3333_3333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/**
 * The number of ones in eight words, at less than the price of four: four full adders, which make of three words one of
 * sums and one of carries, leave one word that counts once, one more of the eight, one that counts twice, and one four times.
 */
export function bitsOfEight(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
): number {
  const abOdd = a ^ b;
  const abc = abOdd ^ c;
  const abcTwice = (a & b) | (abOdd & c);
  const deOdd = d ^ e;
  const def = deOdd ^ f;
  const defTwice = (d & e) | (deOdd & f);
  const allOdd = abc ^ def;
  const once = allOdd ^ g;
  const allTwice = (abc & def) | (allOdd & g);
  const twiceOdd = abcTwice ^ defTwice;
  const twice = twiceOdd ^ allTwice;
  const fourTimes = (abcTwice & defTwice) | (twiceOdd & allTwice);
  return bitsOf(once) + bitsOf(h) + 2 * bitsOf(twice) + 4 * bitsOf(fourTimes);
}
