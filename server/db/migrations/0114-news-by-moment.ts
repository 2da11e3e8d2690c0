import type { Kysely } from 'kysely';

/** The bell looks for news since one follows: it must not walk through all that a person or a playlist ever told. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const side of ['actor', 'playlist']) {
    await db.schema
      .createIndex(`playlist_news_of_${side}_since`)
      .on('playlist_news')
      .columns([`${side}_id`, 'at'])
      .execute();
  }
}
