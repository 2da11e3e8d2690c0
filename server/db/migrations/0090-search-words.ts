import type { Kysely } from 'kysely';
import { engineOf } from '../dialect.ts';
import { unbindWords } from '../search/postgres-index.ts';

/** On PostgreSQL, writers who add the same new words no longer wait for each other. */
export async function up(db: Kysely<never>): Promise<void> {
  if (engineOf(db) === 'postgres') await unbindWords(db);
}
