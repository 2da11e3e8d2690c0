import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { planChanges } from '../changes.ts';
import { type IndexedDocument, tokensOf } from '../documents.ts';
import { findBy } from '../find.ts';
import { identifyTracks } from '../identify.ts';
import type { Changes, SearchEngine } from '../search.ts';
import { postgresMatcher } from './matcher.ts';
import {
  answering,
  createTables,
  hasTables,
  type IndexTables,
  next,
  readMark,
  swapTables,
  writeMark,
} from './tables.ts';

/**
 * The index of a site whose records lie in PostgreSQL: two tables beside them. It is written in the indexer's own
 * transaction, so that it holds exactly what the outbox has lost.
 * @param db for questions, which must not wait behind statistics
 */
export function postgresEngine(db: Db): SearchEngine {
  const matcher = postgresMatcher(db);
  let isThere = false;

  /** Before an indexer has made its tables there is nothing to find. */
  async function hasIndex(): Promise<boolean> {
    isThere ||= await hasTables(db, answering);
    return isThere;
  }

  return {
    current: () => findWhole(db),
    has: async (index) => (await findTables(db, index)) !== null,

    async create(trx, index) {
      // Where nothing answers yet, what the new index holds so far is found.
      const tables = (await findWhole(db)) === null ? answering : next;
      await createTables(trx, tables);
      await writeMark(trx, tables, index, 'begun');
    },

    async write(trx, index, changes) {
      const tables = await findTables(trx, index);
      if (!tables) throw new Error(`There is no search index ${index}`);
      await writeChanges(trx, tables, changes);
    },

    async promote(trx, index) {
      const tables = (await findTables(trx, index)) ?? next;
      await sql`analyze ${sql.table(tables.documents)}`.execute(trx);
      await writeMark(trx, tables, index, 'whole');
      if (tables === next) await swapTables(trx);
    },

    find: async (question) => ((await hasIndex()) ? findBy(matcher, question) : []),
    identify: async (lines, viewerId) =>
      (await hasIndex()) ? identifyTracks(matcher, lines, viewerId) : lines.map(() => null),
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => Promise.resolve(),
  };
}

async function findWhole(db: Db): Promise<string | null> {
  const mark = await readMark(db, answering);
  return mark?.isWhole ? mark.index : null;
}

async function findTables(db: Db, index: string): Promise<IndexTables | null> {
  for (const tables of [answering, next]) {
    if ((await readMark(db, tables))?.index === index) return tables;
  }
  return null;
}

async function writeChanges(trx: Db, tables: IndexTables, changes: Changes): Promise<void> {
  const ids = [...changes.documents.map(({ id }) => id), ...changes.gone];
  const { written, removed, words } = planChanges(changes, await listHeld(trx, tables, ids));
  await upsertDocuments(
    trx,
    tables,
    written.map(({ document }) => document),
  );
  await deleteDocuments(
    trx,
    tables,
    removed.map(({ id }) => id),
  );
  await countWords(trx, tables, words);
}

async function listHeld(trx: Db, tables: IndexTables, ids: readonly string[]): Promise<IndexedDocument[]> {
  const { rows } = await sql<IndexedDocument>`select id, rank, scope, title, byline, body, extra
    from ${sql.table(tables.documents)} where id = any(${ids}::text[])`.execute(trx);
  return rows;
}

async function upsertDocuments(
  trx: Db,
  tables: IndexTables,
  documents: readonly IndexedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const json = JSON.stringify(documents.map((one) => ({ ...one, tokens: tokensOf(one) })));
  // The words are the lexemes, with no parser and no dictionary between.
  await sql`insert into ${sql.table(tables.documents)} (id, rank, scope, title, byline, body, extra, tokens)
    select given.id, given.rank, given.scope, given.title, given.byline, given.body, given.extra,
      array_to_tsvector(given.tokens)
    from json_to_recordset(${json}::json) as given(id text, rank bigint, scope text, title text, byline text,
      body text, extra text, tokens text[])
    on conflict (id) do update set rank = excluded.rank, scope = excluded.scope, title = excluded.title,
      byline = excluded.byline, body = excluded.body, extra = excluded.extra, tokens = excluded.tokens`.execute(
    trx,
  );
}

async function deleteDocuments(trx: Db, tables: IndexTables, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(tables.documents)} where id = any(${ids}::text[])`.execute(trx);
}

async function countWords(trx: Db, tables: IndexTables, words: ReadonlyMap<string, number>): Promise<void> {
  if (words.size === 0) return;
  const vocabulary = sql.table(tables.vocabulary);
  const json = JSON.stringify([...words].map(([word, docs]) => ({ word, docs })));
  await sql`insert into ${vocabulary} as known (word, docs)
    select word, docs from json_to_recordset(${json}::json) as given(word text, docs integer)
    on conflict (word) do update set docs = known.docs + excluded.docs`.execute(trx);
  const fewer = [...words].filter(([, by]) => by < 0).map(([word]) => word);
  if (fewer.length > 0) {
    await sql`delete from ${vocabulary} where word = any(${fewer}::text[]) and docs <= 0`.execute(trx);
  }
}
