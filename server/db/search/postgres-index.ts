import { type Kysely, sql } from 'kysely';
import { documentText, tokensOf, vocabularyLettersMin } from './layout.ts';
import { foldFunctions } from './postgres-fold.ts';
import { type Ages, type SearchTrigger, searchTriggers } from './triggers.ts';

const ages: Ages = { prepare: [], next: `nextval('search_ages')` };

/**
 * Not unique: whoever inserts into a unique index waits for everyone who is inserting the same key, until their
 * transaction ends, and two that each add a word the other wants next would wait for each other (a deadlock, which
 * PostgreSQL ends by failing one of them). A word that two add at the same time stands twice, which readers allow for.
 */
const wordsIndex = 'create index if not exists search_words_word on search_words (word)';

/** Documents that are to move: `moves.ts`. */
const notedMoves = 'create table if not exists search_moves (seq bigserial primary key, ref text not null)';

const tables = [
  'create sequence search_ages',
  `create table search_docs (doc bigint primary key, ref text collate "C" not null unique, scope text collate "C" not null,
    title text not null, byline text not null, body text not null, extra text not null, tokens tsvector not null)`,
  'create index search_docs_tokens on search_docs using gin (tokens) with (fastupdate = off)',
  'create table search_words (word text collate "C" not null, docs integer not null)',
  wordsIndex,
  notedMoves,
];

// The words come from segue_words alone: they are the lexemes, with no parser and no dictionary between.
const writeTokens = `new.tokens := array_to_tsvector(array_remove(string_to_array(${tokensOf('new')}, ' '), ''))`;

// A count of documents would make every writer of a common word wait for the one before; the order of rare typos is
// not worth that.
const addWords = (text: string) => `insert into search_words (word, docs)
  select distinct words.word, 1 from unnest(string_to_array(${text}, ' ')) words (word)
  where length(words.word) >= ${vocabularyLettersMin}
    and not exists (select 1 from search_words known where known.word = words.word)`;

const documentTriggers = [
  ...triggerOf(
    'search_doc_tokens',
    'before insert or update on search_docs for each row',
    [writeTokens],
    'new',
  ),
  ...triggerOf(
    'search_doc_words',
    'after insert or update of title, byline, body, extra on search_docs for each row',
    [addWords(documentText('new'))],
  ),
];

function triggerOf(name: string, event: string, statements: readonly string[], result = 'null'): string[] {
  return [
    functionOf(name, statements, result),
    `create or replace trigger ${name} ${event} execute function ${name}()`,
  ];
}

function functionOf(name: string, statements: readonly string[], result: string): string {
  return `create or replace function ${name}() returns trigger language plpgsql as
    $body$ begin ${statements.join('; ')}; return ${result}; end $body$`;
}

function createTrigger({ name, table, after, when, statements }: SearchTrigger): string[] {
  const condition = when === undefined ? '' : `when (${when})`;
  return triggerOf(name, `after ${after} on ${table} for each row ${condition}`, statements);
}

/** Brings an index of before {@link wordsIndex} up to date; does no harm to a newer one. */
export async function unbindWords(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    'alter table search_words drop constraint if exists search_words_pkey',
    wordsIndex,
    functionOf('search_doc_words', [addWords(documentText('new'))], 'null'),
  ]);
}

/**
 * No step of a rebuild takes a lock that readers would wait for: triggers sleep instead of being dropped, and rows are
 * deleted instead of truncated (section 13.3.1 of the manual, and ALTER TABLE's page). Writers wait until it is done.
 */
export const postgresSearchIndex = {
  async createTables(db: Kysely<never>): Promise<void> {
    await runAll(db, [...foldFunctions(), ...tables, ...documentTriggers]);
  },

  async createTriggers(db: Kysely<never>): Promise<void> {
    const wake = ({ name, table }: SearchTrigger) => `alter table ${table} enable trigger ${name}`;
    await runAll(db, [
      notedMoves,
      ...searchTriggers(ages).flatMap((one) => [...createTrigger(one), wake(one)]),
    ]);
  },

  async pauseTriggers(db: Kysely<never>): Promise<void> {
    const { rows } = await sql<{ name: string }>`select tgname as name from pg_trigger`.execute(db);
    const known = new Set(rows.map(({ name }) => name));
    const there = searchTriggers(ages).filter(({ name }) => known.has(name));
    await runAll(
      db,
      there.map(({ name, table }) => `alter table ${table} disable trigger ${name}`),
    );
  },

  async empty(db: Kysely<never>): Promise<void> {
    // What leaves the index now comes back or is gone for good; nobody has to be told of each document.
    await runAll(db, [
      'delete from search_moves',
      'alter table search_docs disable trigger user',
      'delete from search_docs',
      'delete from search_words',
      'alter table search_docs enable trigger user',
    ]);
  },

  /** Takes up counting ages after the highest in `search_docs`. */
  async fill(db: Kysely<never>, lastAge: number): Promise<void> {
    await runAll(db, [`select setval('search_ages', ${lastAge + 1})`, 'analyze search_docs']);
  },
};

async function runAll(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
