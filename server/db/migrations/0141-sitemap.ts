import type { Kysely } from 'kysely';

/** The sitemap walks through the public playlists by their ids. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('playlists_site').on('playlists').columns(['visibility', 'id']).execute();
}
