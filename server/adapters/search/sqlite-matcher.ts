import type { SqliteDatabase } from 'kysely';
import { indexedBeginningMax } from '#server/db/search/sqlite-index.ts';
import { type Candidate, type KnownWord, lastCharacter, type Matcher, type Term } from './matcher.ts';

const expandedWordsMax = 24;

// FTS5 skips what lies before a first number only where that is an integer; `node:sqlite` binds every number as a real.
const matching = `select d.doc, d.ref, d.title, d.byline, d.extra, substr(d.body, 1, 300) as body
  from search_fts join search_docs d on d.doc = search_fts.rowid
  where search_fts match ? and search_fts.rowid between cast(? as integer) and cast(? as integer) limit ?`;
const continuations = 'select word from search_words where word >= ? and word < ? limit ?';
const knownWords = `select w.word, w.docs from json_each(?) made join search_words w on w.word = made.value`;
const knownContinuations = `select w.word, w.docs from json_each(?) made
  join search_words w on w.word >= made.value and w.word < made.value || ? limit ?`;

/** Matches by SQLite's FTS5, on a connection that keeps what it has prepared. */
export function sqliteMatcher(db: SqliteDatabase): Matcher {
  const read = <R>(statement: string, ...parameters: (string | number)[]): R[] =>
    db.prepare(statement).all(parameters) as R[];

  /**
   * FTS5 merges all documents of a long beginning before it answers the first; of whole words it reads only as many as
   * are asked for. So a beginning of few words becomes those words.
   */
  function expanded(term: Term): readonly Term[] {
    if (!term.isBeginning || term.word.length <= indexedBeginningMax) return [term];
    const { word } = term;
    const words = read<{ word: string }>(continuations, word, word + lastCharacter, expandedWordsMax);
    return words.length < expandedWordsMax ? words : [term];
  }

  return {
    async match({ range, groups, limit }) {
      const parts: string[] = [];
      for (const group of groups) {
        const terms = group.flatMap(expanded);
        if (terms.length === 0) return [];
        parts.push(`(${[...new Set(terms.map(quoted))].join(' OR ')})`);
      }
      return read<Candidate>(matching, parts.join(' AND '), range[0], range[1], limit);
    },

    async knownAmong(words) {
      return read<KnownWord>(knownWords, JSON.stringify(words));
    },

    async knownBeginningWith(beginnings, limit) {
      return read<KnownWord>(knownContinuations, JSON.stringify(beginnings), lastCharacter, limit);
    },
  };
}

/** A string of FTS5's query syntax; what stands inside it is never an operator. */
function quoted({ word, isBeginning }: Term): string {
  return `"${word.replaceAll('"', '""')}"${isBeginning ? '*' : ''}`;
}
