import { type Kysely, sql } from 'kysely';
import { documentText, tokensOf } from './layout.ts';
import { type Ages, type SearchTrigger, searchTriggers } from './triggers.ts';

/** Documents that are to move: `moves.ts`. */
const notedMoves = 'create table if not exists search_moves (seq integer primary key, ref text not null)';

/** FTS5 keeps beginnings of up to so many letters in an index of their own. */
export const indexedBeginningMax = 5;
/** FTS5's own measure, and one for making the index as a whole. */
const usualGatherBytes = 2 ** 20;
const bulkGatherBytes = 32 * 2 ** 20;
const beginnings = () => Array.from({ length: indexedBeginningMax }, (_, index) => index + 1).join(' ');

const ages: Ages = {
  prepare: ['update search_counter set n = n + 1'],
  next: '(select n from search_counter)',
};

// The words come from segue_words alone, so the tokenizer has only to divide at spaces: every character above ASCII is
// a token's anyway. detail=none: nobody asks for phrases or columns; what matches is ranked by its text.
const tables = [
  'create table search_counter (n integer not null)',
  'insert into search_counter (n) values (0)',
  `create table search_docs (doc integer primary key, ref text not null unique, scope text not null, title text not null,
    byline text not null, body text not null, extra text not null)`,
  `create view search_tokens as select d.doc, ${tokensOf('d')} as tokens from search_docs d`,
  `create virtual table search_fts using fts5(tokens, content = 'search_tokens', content_rowid = 'doc', detail = none,
    columnsize = 0, prefix = '${beginnings()}', tokenize = "ascii tokenchars '=@_'")`,
  'create table search_words (word text primary key, docs integer not null) without rowid',
  notedMoves,
];

/**
 * The tables in which the index lies, those of FTS5 itself among them (its documentation, section 9): whoever copies all
 * of them has copied the index.
 */
export const sqliteSearchTables = [
  'search_counter',
  'search_docs',
  'search_words',
  'search_fts_data',
  'search_fts_idx',
  'search_fts_config',
] as const;

const addTokens = `insert into search_fts (rowid, tokens) values (new.doc, ${tokensOf('new')})`;
const removeTokens = `insert into search_fts (search_fts, rowid, tokens) values ('delete', old.doc, ${tokensOf('old')})`;
const addWords = `insert into search_words (word, docs) select value, 1 from json_each(segue_vocabulary(${documentText('new')}))
  where true on conflict (word) do update set docs = docs + 1`;
const oldWords = `(select value from json_each(segue_vocabulary(${documentText('old')})))`;
const removeWords = [
  `update search_words set docs = docs - 1 where word in ${oldWords}`,
  `delete from search_words where docs <= 0 and word in ${oldWords}`,
];

const documentTriggers = [
  `create trigger search_doc_added after insert on search_docs begin ${addTokens}; ${addWords}; end`,
  `create trigger search_doc_gone after delete on search_docs begin ${removeTokens}; ${removeWords.join('; ')}; end`,
  // Not of the number alone: whoever changes that takes care of the full text too (`moves.ts`).
  `create trigger search_doc_moved after update of scope, title, byline, body, extra on search_docs
    when new.doc <> old.doc or ${tokensOf('new')} <> ${tokensOf('old')} begin ${removeTokens}; ${addTokens}; end`,
  `create trigger search_doc_reworded after update of title, byline, body, extra on search_docs
    when ${documentText('new')} <> ${documentText('old')} begin ${removeWords.join('; ')}; ${addWords}; end`,
];
const documentTriggerNames = ['added', 'gone', 'moved', 'reworded'].map((name) => `search_doc_${name}`);

function createTrigger({ name, table, after, when, statements }: SearchTrigger): string {
  const condition = when === undefined ? '' : `when ${when}`;
  return `create trigger ${name} after ${after} on ${table} ${condition} begin ${statements.join('; ')}; end`;
}

export const sqliteSearchIndex = {
  async createTables(db: Kysely<never>): Promise<void> {
    await runAll(db, tables);
  },

  async createTriggers(db: Kysely<never>): Promise<void> {
    await runAll(db, [notedMoves, ...documentTriggers, ...searchTriggers(ages).map(createTrigger)]);
  },

  async pauseTriggers(db: Kysely<never>): Promise<void> {
    const names = [...documentTriggerNames, ...searchTriggers(ages).map((trigger) => trigger.name)];
    await runAll(
      db,
      names.map((name) => `drop trigger if exists ${name}`),
    );
  },

  async empty(db: Kysely<never>): Promise<void> {
    await runAll(db, ['delete from search_moves', 'delete from search_docs', 'delete from search_words']);
  },

  /** Fills what hangs on `search_docs`, whose highest age is `lastAge`. */
  async fill(db: Kysely<never>, lastAge: number): Promise<void> {
    await runAll(db, [
      `update search_counter set n = ${lastAge}`,
      // What is there may be damaged, and could not even be told how to gather.
      `insert into search_fts (search_fts) values ('delete-all')`,
      ...gathering(bulkGatherBytes, 0),
      `insert into search_fts (search_fts) values ('rebuild')`,
      `insert into search_fts (search_fts) values ('optimize')`,
      ...gathering(usualGatherBytes, 4),
      `insert into search_words (word, docs) select counts.key, counts.value
        from json_each((select segue_word_counts(${documentText('d')}) from search_docs d)) counts order by counts.key`,
    ]);
  },
};

/**
 * How much FTS5 gathers in memory before it writes a part of the index, and how many parts of a size it merges into one, 0
 * for never (its documentation, section 6). What is made in few large parts and put together once takes two thirds of the time,
 * and searching one part half of what searching a dozen takes.
 */
const gathering = (bytes: number, automerge: number): string[] => [
  `insert into search_fts (search_fts, rank) values ('hashsize', ${bytes})`,
  `insert into search_fts (search_fts, rank) values ('automerge', ${automerge})`,
];

async function runAll(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
