import { sql } from 'kysely';
import type { SearchSource } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import { findBy } from './find.ts';
import { identifyTracks } from './identify.ts';
import { postgresMatcher } from './postgres-matcher.ts';
import type { Search } from './search.ts';
import { openSearchThread } from './search-thread.ts';

/**
 * Search by the database's own full text index: FTS5 on SQLite, tsvector on PostgreSQL.
 * @param db where the index is written
 * @param source where questions are answered
 * @param rebuild makes the index anew from the tables
 */
export function sqlSearch(db: Db, source: SearchSource, rebuild: Search['rebuild']): Search {
  let rebuilds = 0;
  return {
    ...(source.kind === 'sqlite' ? openSearchThread(source.file) : answerHere(source.db)),
    async rebuild(signal) {
      rebuilds += 1;
      try {
        await rebuild(signal);
      } finally {
        rebuilds -= 1;
      }
    },
    // Its one statement does not tell how far it is, and other servers do not hear that it runs.
    state: async () => ({
      engine: 'database',
      isAway: false,
      waiting: 0,
      rebuild: rebuilds > 0 ? { done: 0, total: 1 } : null,
    }),
    async ping() {
      // Not by the reading thread, which a server that nobody searches does without.
      await sql`select 1 from search_docs limit 1`.execute(db);
    },
  };
}

function answerHere(db: Db): Pick<Search, 'find' | 'identify' | 'close'> {
  const matcher = postgresMatcher(db);
  return {
    find: (question) => findBy(matcher, question),
    identify: (lines, viewerId) => identifyTracks(matcher, lines, viewerId),
    close: () => Promise.resolve(),
  };
}
