/**
 * Rules by which search reads text: the bounds of words, and letters that count as the same. The index and the question are
 * read by the same rules; the web marks hits by them.
 */

/** Letters that Unicode does not decompose, and what people type for them. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
};

/** The accents of alphabetic scripts (Unicode block "Combining Diacritical Marks"), once they stand alone. */
export const accents = /[\u0300-\u036f]/gu;

/** The characters of a word. */
export const wordCharacter = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]/u;

/** Characters that are a word each: scripts written without spaces, and pictures. */
export const loneCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u;

/** Longer words are cut. */
const wordCharactersMax = 40;

const foldable = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'gu');
const wordOrLone = new RegExp(
  `${loneCharacter.source}|(?:(?!${loneCharacter.source})${wordCharacter.source})+`,
  'gu',
);
const ascii = /^[\0-\x7f]*$/;

/** Text without case and accents: "Città" and "CITTA" are one. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(foldable, (letter) => foldedLetters[letter] ?? letter)
    .normalize('NFC');
}

/** The words of a text, folded, in order. */
export function wordsOf(text: string): string[] {
  return splitFolded(foldText(text));
}

const asciiWord = /[a-z0-9]+/g;
const asciiDivider = /[^a-z0-9\s]/;

function splitFolded(folded: string): string[] {
  // Nearly every text is of this kind, and this finds its words ten times as fast.
  const words = folded.match(ascii.test(folded) ? asciiWord : wordOrLone) ?? [];
  return words.map((word) =>
    word.length > wordCharactersMax ? Array.from(word).slice(0, wordCharactersMax).join('') : word,
  );
}

const joinedPartsMax = 6;
const joinedCharactersMax = 24;

/**
 * Words that people also write without what divides them: "AC/DC" as "acdc", "R.E.M." as "rem", "don't" as "dont".
 * Answers only such joined forms.
 */
export function joinedWordsOf(text: string): string[] {
  const joined: string[] = [];
  const folded = foldText(text);
  if (ascii.test(folded) && !asciiDivider.test(folded)) return joined;
  for (const chunk of folded.split(/\s+/u)) {
    const parts = splitFolded(chunk);
    const whole = parts.join('');
    if (parts.length < 2 || parts.length > joinedPartsMax) continue;
    if (Array.from(whole).length <= joinedCharactersMax) joined.push(whole);
  }
  return joined;
}
