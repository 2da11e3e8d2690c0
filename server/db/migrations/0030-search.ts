import type { Kysely } from 'kysely';
import { createSearchIndex } from '../search/rebuild.ts';

/** The search index over tracks, playlists and people, and the triggers that keep it in step. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSearchIndex(db);
}
