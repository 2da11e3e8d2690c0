import { type Random } from '#demo-music/random.ts';

const onsets = [
  '',
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'fl',
  'g',
  'gr',
  'h',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'sh',
  'st',
  't',
  'tr',
  'v',
  'w',
  'z',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'io', 'ou', 'è', 'ò', 'à'];
const codas = ['', '', '', 'l', 'm', 'n', 'nd', 'r', 'rt', 's', 'st', 't', 'x', 'ng'];

/** Words that can be spoken, all different, in the order of how often they are used. */
export function makeWords(random: Random, count: number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = random.pick([1, 2, 2, 2, 3, 3]);
    let word = '';
    for (let i = 0; i < syllables; i++)
      word += random.pick(onsets) + random.pick(vowels) + random.pick(codas);
    if (word.length >= 3 && word.length <= 12) words.add(word);
  }
  return [...words];
}

/** A word the way languages use them: the nth about as often as 1 / n (Zipf). */
export const commonWord = (random: Random, words: readonly string[]): string =>
  words[Math.floor(words.length ** random.next()) - 1] ?? (words[0] as string);

export function phrase(random: Random, words: readonly string[], from: number, to: number): string {
  const count = random.int(from, to);
  const chosen = Array.from({ length: count }, () => commonWord(random, words)).join(' ');
  return chosen.charAt(0).toUpperCase() + chosen.slice(1);
}
