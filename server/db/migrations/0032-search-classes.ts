import type { Kysely } from 'kysely';
import { rebuildSearchIndex } from '../search/rebuild.ts';

/** One class of popularity for each doubling instead of three: a like or a play moves a document a third as often. */
export async function up(db: Kysely<never>): Promise<void> {
  await rebuildSearchIndex(db);
}
