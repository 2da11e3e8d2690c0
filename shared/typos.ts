/** From this many letters on a word is forgiven one typo: the one that is meant, or the one that is typed. */
const typoLettersMin = 4;

/** Reports whether one typo may have turned `meant` into `typed`. */
export function isTypoOf(typed: string, meant: string): boolean {
  const letters = Math.max(typed.length, meant.length);
  return letters >= typoLettersMin && mayHoldTypo(typed) && withinOneTypo(typed, meant);
}

/** Reports whether a word can be a typo of anything: "bot" of "both", but 1998 not of 1999. */
export function mayHoldTypo(typed: string): boolean {
  return typed.length >= typoLettersMin - 1 && !/\p{N}/u.test(typed);
}

/**
 * Reports whether one letter too many, too few, wrong, or swapped with its neighbour makes `a` out of `b` (an optimal string
 * alignment distance of 0 or 1).
 */
export function withinOneTypo(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  if (longest - Math.min(a.length, b.length) > 1) return false;
  let start = 0;
  while (start < longest && a[start] === b[start]) start++;
  if (start >= longest) return true;
  const same = (i: number, j: number) => a.slice(i) === b.slice(j);
  if (same(start + 1, start + 1) || same(start + 1, start) || same(start, start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && same(start + 2, start + 2);
}

/** The name that was meant by one that is not there: one with a typo, or a beginning alone. */
export function nameMeantBy<N extends string>(typed: string, names: readonly N[]): N | null {
  const begins = (name: N): boolean => typed.length > 2 && name.startsWith(typed);
  return names.find((name) => withinOneTypo(typed, name)) ?? names.find(begins) ?? null;
}

/** Reports whether one typo makes `typed` into the beginning of `word`. */
export function beginsWithinOneTypo(word: string, typed: string): boolean {
  return [-1, 0, 1].some((by) => withinOneTypo(word.slice(0, typed.length + by), typed));
}

/** The letters of each alphabet that a wrong or missing letter can come from, after folding. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяєіїґўђјљњћџ',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءپچژگک',
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
  'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
];

/**
 * Every text that `word` may be a typo of. There are some 50 for each letter; which of them are words, the vocabulary
 * knows (P. Norvig, "How to Write a Spelling Corrector", 2007).
 */
export function possiblyMeant(word: string): string[] {
  return mayHoldTypo(word)
    ? withOneTypo(word).filter((meant) => Math.max(word.length, meant.length) >= typoLettersMin)
    : [];
}

/** Every text within one typo of a word, in the alphabet of its letters. */
export function withOneTypo(word: string): string[] {
  const letters =
    alphabets.find((alphabet) => Array.from(word).some((letter) => alphabet.includes(letter))) ?? '';
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const ending = word.slice(at);
    for (const letter of letters) made.add(before + letter + ending);
    if (ending === '') continue;
    made.add(before + ending.slice(1));
    for (const letter of letters) made.add(before + letter + ending.slice(1));
    if (ending.length > 1) made.add(before + ending.charAt(1) + ending.charAt(0) + ending.slice(2));
  }
  made.delete(word);
  return [...made];
}
