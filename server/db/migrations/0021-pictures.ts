import type { Kysely } from 'kysely';

/** Stores pictures in two sizes, and adds indexes that find the other uses of a picture before it is deleted. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('sha256', 'text', (c) => c.primaryKey())
    .addColumn('small_sha256', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('pictures_small').on('pictures').column('small_sha256').execute();
  await db.schema.createIndex('playlists_cover').on('playlists').column('cover_sha256').execute();
  await db.schema.alterTable('trash').addColumn('cover_sha256', 'text').execute();
  await db.schema.createIndex('trash_cover').on('trash').column('cover_sha256').execute();

  // Sessions are listed newest first, with their id where two were seen at once: no sorting.
  await db.schema.dropIndex('sessions_user').execute();
  await db.schema
    .createIndex('sessions_user')
    .on('sessions')
    .columns(['user_id', 'last_seen_at', 'id'])
    .execute();
  await db.schema.createIndex('sessions_seen').on('sessions').column('last_seen_at').execute();
}
