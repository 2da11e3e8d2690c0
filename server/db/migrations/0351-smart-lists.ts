import { type Kysely, sql } from 'kysely';

/**
 * Lists by rules, which their owner alone sees; and the indexes by which rules are read: the newest songs of a style, and a
 * listener's plays of one song.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('smart_lists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('sorted_by', 'text', (c) => c.notNull())
    .addColumn('song_limit', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('smart_lists_user').on('smart_lists').columns(['user_id', 'id']).execute();
  await db.schema
    .createIndex('tracks_style_newest')
    .on('tracks')
    .columns(['genre', 'created_at desc', 'id desc'])
    .execute();
  // Plays without a name are nobody's, and most there are.
  await sql`create index plays_heard on plays (user_id, track_id, id) where user_id is not null`.execute(db);
}
