import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { indexedBeginningMax } from '#server/db/search/sqlite-index.ts';
import { type Candidate, type KnownWord, lastCharacter, type Matcher, type Term } from './matcher.ts';

const expandedWordsMax = 24;

/** Matches by SQLite's FTS5. */
export function sqliteMatcher(db: Db): Matcher {
  /**
   * FTS5 merges all documents of a long beginning before it answers the first; of whole words it reads only as many as
   * are asked for. So a beginning of few words becomes those words.
   */
  async function expanded(term: Term): Promise<readonly Term[]> {
    if (!term.isBeginning || term.word.length <= indexedBeginningMax) return [term];
    const { rows } = await sql<{ word: string }>`select word from search_words
      where word >= ${term.word} and word < ${term.word + lastCharacter} limit ${expandedWordsMax}`.execute(
      db,
    );
    return rows.length < expandedWordsMax ? rows : [term];
  }

  return {
    async match({ range, groups, limit }) {
      const parts: string[] = [];
      for (const group of groups) {
        const terms = (await Promise.all(group.map(expanded))).flat();
        if (terms.length === 0) return [];
        parts.push(`(${[...new Set(terms.map(quoted))].join(' OR ')})`);
      }
      const { rows } = await sql<Candidate>`select d.doc, d.ref, d.title, d.byline, d.extra,
          substr(d.body, 1, 300) as body
        from search_fts join search_docs d on d.doc = search_fts.rowid
        where search_fts match ${parts.join(' AND ')} and search_fts.rowid between ${range[0]} and ${range[1]}
        limit ${limit}`.execute(db);
      return rows;
    },

    async knownAmong(words) {
      const { rows } = await sql<KnownWord>`select w.word, w.docs
        from json_each(${JSON.stringify(words)}) made join search_words w on w.word = made.value`.execute(db);
      return rows;
    },

    async knownBeginningWith(beginnings, limit) {
      const { rows } = await sql<KnownWord>`select w.word, w.docs
        from json_each(${JSON.stringify(beginnings)}) made
        join search_words w on w.word >= made.value and w.word < made.value || ${lastCharacter}
        limit ${limit}`.execute(db);
      return rows;
    },
  };
}

/** A string of FTS5's query syntax; what stands inside it is never an operator. */
function quoted({ word, isBeginning }: Term): string {
  return `"${word.replaceAll('"', '""')}"${isBeginning ? '*' : ''}`;
}
