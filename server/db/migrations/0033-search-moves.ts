import type { Kysely } from 'kysely';
import { renewSearchTriggers } from '../search/rebuild.ts';

/** A like or play only notes that a document is to move within the search index; that is done later, many together. */
export async function up(db: Kysely<never>): Promise<void> {
  await renewSearchTriggers(db);
}
