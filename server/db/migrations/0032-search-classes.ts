import type { Kysely } from 'kysely';
import { rebuildSearchIndex } from '../search/rebuild.ts';

/** Two classes of popularity for each doubling of likes instead of three: a like moves a document less often. */
export async function up(db: Kysely<never>): Promise<void> {
  await rebuildSearchIndex(db);
}
