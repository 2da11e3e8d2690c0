import type { DatabaseSync } from 'node:sqlite';
import { joinedWordsOf, wordsOf } from '#shared/search-text.ts';
import { vocabularyLettersMin } from './layout.ts';

/** Lends a connection the functions that the search index's triggers call. */
export function addSearchFunctions(db: DatabaseSync): void {
  const add = (name: string, work: (text: string) => string) =>
    db.function(name, { deterministic: true }, (value) => work(typeof value === 'string' ? value : ''));
  add('segue_words', (text) => wordsOf(text).join(' '));
  add('segue_joined', (text) => joinedWordsOf(text).join(' '));
  // Of text that has been through segue_words.
  add('segue_vocabulary', (text) => {
    const long = text.split(' ').filter((word) => word.length >= vocabularyLettersMin);
    return JSON.stringify([...new Set(long)]);
  });
}
