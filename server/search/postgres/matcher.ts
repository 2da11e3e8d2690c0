import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { type Candidate, type KnownWord, lastCharacter, type Matcher, type Term } from '../matcher.ts';

/** Matches by PostgreSQL's full text search. */
export function postgresMatcher(db: Db): Matcher {
  return {
    async match({ range, groups, limit }) {
      const query = groups.map((group) => `(${group.map(lexeme).join(' | ')})`).join(' & ');
      const { rows } =
        await sql<Candidate>`select id, rank, title, byline, extra, substr(body, 1, 300) as body
        from search_documents where tokens @@ ${query}::tsquery and rank between ${range[0]} and ${range[1]}
        order by rank limit ${limit}`.execute(db);
      return rows;
    },

    async knownAmong(words) {
      const { rows } =
        await sql<KnownWord>`select word, docs from search_vocabulary where word = any(${words}::text[])`.execute(
          db,
        );
      return rows;
    },

    async knownBeginningWith(beginnings, limit) {
      const { rows } =
        await sql<KnownWord>`select distinct v.word, v.docs from unnest(${beginnings}::text[]) made
        join search_vocabulary v on v.word >= made collate "C" and v.word < (made || ${lastCharacter}) collate "C"
        limit ${limit}`.execute(db);
      return rows;
    },
  };
}

/** A quoted lexeme of a tsquery; what stands inside it is never an operator. */
function lexeme({ word, isBeginning }: Term): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'${isBeginning ? ':*' : ''}`;
}
