import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/**
 * Adds the outbox of an index outside the database, written only where one is configured; `0092-search-indexer` replaces it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const key = engineOf(db) === 'postgres' ? 'bigserial primary key' : 'integer primary key autoincrement';
  await sql.raw(`create table search_outbox (seq ${key}, ref text not null)`).execute(db);
}
