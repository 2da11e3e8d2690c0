import type { Kysely } from 'kysely';

/** The artists whom people follow, and the songs of an artist by the time at which they came. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('artist_follows')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('artist_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('artist_follows_once', ['user_id', 'artist_key'])
    .execute();
  await db.schema.createIndex('tracks_artist_newest').on('tracks').columns(['artist_key', 'id']).execute();
}
