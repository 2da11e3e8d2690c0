import type { DatabaseSync } from 'node:sqlite';
import { joinedWordsOf, wordsOf } from '#shared/search-text.ts';
import { vocabularyLettersMin } from './layout.ts';

/** Lends a connection the functions that the search index's triggers call. */
export function addSearchFunctions(db: DatabaseSync): void {
  const add = (name: string, work: (text: string) => string) =>
    db.function(name, { deterministic: true }, (value) => work(typeof value === 'string' ? value : ''));
  add('segue_words', (text) => wordsOf(text).join(' '));
  add('segue_joined', (text) => joinedWordsOf(text).join(' '));
  add('segue_vocabulary', (text) => JSON.stringify([...vocabularyOf(text)]));
  // Over many rows: in how many of them each word of their vocabularies stands, as a JSON object.
  let counts = new Map<string, number>();
  db.aggregate('segue_word_counts', {
    start() {
      counts = new Map();
      return 0;
    },
    step(rows, text) {
      for (const word of vocabularyOf(String(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
      return Number(rows) + 1;
    },
    result: () => JSON.stringify(Object.fromEntries(counts)),
  });
}

/** The words of a text that has been through segue_words, each once, without the very short. */
function vocabularyOf(text: string): Set<string> {
  return new Set(text.split(' ').filter((word) => word.length >= vocabularyLettersMin));
}
