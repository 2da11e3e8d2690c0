import type { Kysely } from 'kysely';

/**
 * A person's folders of playlists. An item outlives its playlist, so that one restored from the trash lies where it lay;
 * what is gone is not shown, and goes with the next change of the folders.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('folders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('folders_user').on('folders').columns(['user_id', 'position']).execute();
  await db.schema
    .createTable('folder_items')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.notNull())
    .addColumn('folder_id', 'text', (c) => c.notNull().references('folders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('folder_items_pk', ['user_id', 'playlist_id'])
    .execute();
  await db.schema.createIndex('folder_items_folder').on('folder_items').column('folder_id').execute();
}
