import type { Kysely } from 'kysely';

/** Records which playlists are versions of others. No key to the original: it may come back from the trash. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('playlist_forks')
    .ifNotExists()
    .addColumn('playlist_id', 'text', (c) => c.primaryKey().references('playlists.id').onDelete('cascade'))
    .addColumn('origin_id', 'text', (c) => c.notNull())
    // The version's own event after which it was as the original was.
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('playlist_forks_of_origin')
    .ifNotExists()
    .on('playlist_forks')
    .columns(['origin_id', 'playlist_id'])
    .execute();
}
