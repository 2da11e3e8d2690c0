import { type Kysely, sql } from 'kysely';
import { engineOf, requireStep } from './frozen.ts';

const columns = {
  postgres: `id bigserial primary key, xact bigint not null default (pg_current_xact_id()::text::bigint),
    at bigint not null default ((extract(epoch from clock_timestamp()) * 1000)::bigint)`,
  sqlite: `id integer primary key autoincrement, xact bigint not null default 0,
    at bigint not null default (cast(unixepoch('subsec') * 1000 as integer))`,
};

/**
 * One table of changes takes the place of search's outbox and of the number that writers of playlists raised. On PostgreSQL
 * servers of the version before may run beside this one for a while: their outbox is a view of the table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db);
  await run(db, [
    `create table changes (${columns[engine]}, kind text not null, subject_id text not null)`,
    'insert into changes (kind, subject_id) select kind, ref from search_outbox order by seq',
    'drop table search_outbox',
    'alter table search_targets add column cursor_xact bigint not null default 0',
    'alter table search_targets add column cursor_id bigint not null default 0',
  ]);
  if (engine === 'sqlite') return requireStep(db, '0280-changes', '0.2.0');
  await run(db, [
    'create index changes_order on changes (xact, id)',
    'drop trigger playlists_raise_version on playlists',
    'drop trigger users_raise_version on users',
    'drop function raise_feed_version()',
    'drop sequence feed_version',
    `create view search_outbox as select id as seq, kind, subject_id as ref, 0 as stage from changes
      where kind in ('track', 'playlist', 'person')`,
  ]);
}

async function run(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
