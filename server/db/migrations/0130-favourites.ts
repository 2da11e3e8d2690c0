import type { Kysely } from 'kysely';

/** Adds a listener's private data: favourite songs, ratings, bookmarks and the play queue of their apps. */
export async function up(db: Kysely<never>): Promise<void> {
  const perTrack = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('track_id', 'text', (c) => c.notNull().references('tracks.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${name}_pk`, ['user_id', 'track_id']);
  await perTrack('track_stars').execute();
  await perTrack('track_ratings')
    .addColumn('rating', 'integer', (c) => c.notNull())
    .execute();
  await perTrack('bookmarks')
    .addColumn('position_ms', 'bigint', (c) => c.notNull())
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const table of ['track_stars', 'track_ratings', 'bookmarks'] as const) {
    // For the key from a track that is deleted.
    await db.schema.createIndex(`${table}_track`).on(table).column('track_id').execute();
  }
  await db.schema
    .createIndex('track_stars_user')
    .on('track_stars')
    .columns(['user_id', 'created_at desc', 'track_id desc'])
    .execute();
  await db.schema
    .createTable('play_queues')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    // A JSON list: it is written and read whole, and may hold a track twice.
    .addColumn('track_ids', 'text', (c) => c.notNull())
    .addColumn('current_index', 'integer', (c) => c.notNull())
    .addColumn('position_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .execute();
  // The songs that name an artist, the most played first.
  await db.schema
    .createIndex('tracks_artist')
    .on('tracks')
    .columns(['artist', 'plays_count desc', 'id desc'])
    .execute();
}
