import type { Kysely } from 'kysely';

/**
 * Adds indexes by which the bell finds the news since a follow began, without a walk through all events of a person or a
 * playlist.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const side of ['actor', 'playlist']) {
    await db.schema
      .createIndex(`playlist_news_of_${side}_since`)
      .on('playlist_news')
      .columns([`${side}_id`, 'at'])
      .execute();
  }
}
