/** A list of 32-bit words that grows outside the JavaScript heap. */
export interface WordList {
  push: (word: number) => void;
  last: () => number | undefined;
  readonly length: number;
  take: () => Uint32Array;
}

const firstWords = 1024;

export function wordList(): WordList {
  let words = new Uint32Array(firstWords);
  let length = 0;
  return {
    push(word) {
      if (length === words.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(words);
        words = larger;
      }
      words[length] = word;
      length += 1;
    },
    last: () => (length === 0 ? undefined : words[length - 1]),
    get length() {
      return length;
    },
    take: () => words.slice(0, length),
  };
}
