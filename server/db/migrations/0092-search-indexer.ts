import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/**
 * The search index is written by an indexer, which reads an outbox: the triggers of before, their tables and their
 * functions go. The new index is built from the records at the next start, while the site is read and written.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await (engineOf(db) === 'postgres' ? leavePostgres(db) : leaveSqlite(db));
  await sql`drop table if exists search_outbox`.execute(db);
  const key = engineOf(db) === 'postgres' ? 'bigserial primary key' : 'integer primary key autoincrement';
  await run(db, [
    'drop table if exists search_moves',
    'drop table if exists search_words',
    'drop table if exists search_docs',
    `create table search_outbox (seq ${key}, kind text not null, ref text not null,
      stage integer not null default 0)`,
    'create index search_outbox_stage on search_outbox (stage, seq)',
    `create table search_targets (name text primary key, whole text, building text, kind text not null,
      after text not null, done integer not null, total integer not null)`,
  ]);
}

const events = [
  ...['added', 'reworded', 'played', 'gone'].map((event) => ['tracks', `search_track_${event}`]),
  ...['added', 'changed', 'gone'].map((event) => ['playlist_entries', `search_entry_${event}`]),
  ...['added', 'reworded', 'liked', 'shown', 'gone'].map((event) => [
    'playlists',
    `search_playlist_${event}`,
  ]),
  ...['added', 'reworded', 'shown', 'gone'].map((event) => ['users', `search_person_${event}`]),
];

async function leaveSqlite(db: Kysely<never>): Promise<void> {
  await run(db, [
    ...events.map(([, name]) => `drop trigger if exists ${name}`),
    'drop table if exists search_fts',
    'drop view if exists search_tokens',
    'drop table if exists search_counter',
  ]);
}

async function leavePostgres(db: Kysely<never>): Promise<void> {
  await run(db, [
    ...events.flatMap(([table, name]) => [
      `drop trigger if exists ${name} on ${table}`,
      `drop function if exists ${name}()`,
    ]),
    'drop table if exists search_docs cascade',
    'drop sequence if exists search_ages',
    ...['search_doc_tokens', 'search_doc_words'].map((name) => `drop function if exists ${name}()`),
    ...['insert', 'update_of_doc_scope_title_byline_body_extra', 'delete'].map(
      (event) => `drop function if exists search_docs_${event}_counts()`,
    ),
    ...['joined', 'words', 'fold'].map((name) => `drop function if exists segue_${name}(text)`),
  ]);
}

async function run(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
