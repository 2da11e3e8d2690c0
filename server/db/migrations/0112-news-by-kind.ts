import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A list that was published and later on the same day got more tracks is two lines of news. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('playlist_news_next')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('actor_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('first_at', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_news_by_kind', ['playlist_id', 'actor_id', 'day', 'kind'])
    .execute();
  await sql`insert into playlist_news_next (playlist_id, actor_id, day, kind, first_at, at, event_id)
    select playlist_id, actor_id, day, kind, first_at, at, event_id from playlist_news`.execute(db);
  await db.schema.dropTable('playlist_news').execute();
  await db.schema.alterTable('playlist_news_next').renameTo('playlist_news').execute();
  for (const [name, columns] of [
    ['playlist_news_of_playlist', ['playlist_id', 'event_id']],
    ['playlist_news_of_person', ['actor_id', 'event_id']],
    ['playlist_news_newest', ['event_id']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('playlist_news')
      .columns([...columns])
      .execute();
  }
}
