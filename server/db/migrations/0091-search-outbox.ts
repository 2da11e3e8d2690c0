import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/** What an index outside the database has still to be told. Written to only where there is one; `0092-search-indexer` makes another table of it. */
export async function up(db: Kysely<never>): Promise<void> {
  const key = engineOf(db) === 'postgres' ? 'bigserial primary key' : 'integer primary key autoincrement';
  await sql.raw(`create table search_outbox (seq ${key}, ref text not null)`).execute(db);
}
