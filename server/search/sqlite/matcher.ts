import type { DatabaseSync } from 'node:sqlite';
import { type Candidate, type KnownWord, lastCharacter, type Matcher, type Term } from '../matcher.ts';
import { indexedBeginningMax } from './index-file.ts';

const expandedWordsMax = 24;

// FTS5 skips what lies before a first number only where that is an integer; `node:sqlite` binds every number as a real.
const matching = `select d.id, d.rank, d.title, d.byline, d.extra, substr(d.body, 1, 300) as body
  from fts join documents d on d.slot = fts.rowid
  where fts match ? and fts.rowid between cast(? as integer) * 2048 and cast(? as integer) * 2048 + 2047 limit ?`;
const continuations = 'select word from vocabulary where word >= ? and word < ? limit ?';
const knownWords = `select v.word, v.docs from json_each(?) made join vocabulary v on v.word = made.value`;
const knownContinuations = `select v.word, v.docs from json_each(?) made
  join vocabulary v on v.word >= made.value and v.word < made.value || ? limit ?`;

/** Matches by SQLite's FTS5. */
export function sqliteMatcher(db: DatabaseSync): Matcher {
  const prepared = new Map(
    [matching, continuations, knownWords, knownContinuations].map((text) => [text, db.prepare(text)]),
  );
  const read = <R>(statement: string, ...parameters: (string | number)[]): R[] =>
    (prepared.get(statement)?.all(...parameters) ?? []) as R[];

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
