import type { Kysely } from 'kysely';

/**
 * Adds the data from which popularity is counted (docs/popularity.md), indexes that list a person's likes and saves in a
 * fixed order, and the trash from which a deletion can be undone for a while.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('popularity_days')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('popularity_days_pk', ['playlist_id', 'day'])
    .execute();
  await db.schema.createIndex('popularity_days_day').on('popularity_days').column('day').execute();

  await db.schema
    .createTable('playlist_listeners')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('listener', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_listeners_pk', ['playlist_id', 'listener'])
    .execute();
  await db.schema.createIndex('playlist_listeners_day').on('playlist_listeners').column('day').execute();

  for (const table of ['likes', 'saves']) {
    await db.schema.dropIndex(`${table}_recent`).execute();
    await db.schema
      .createIndex(`${table}_newest`)
      .on(table)
      .columns(['user_id', 'created_at desc', 'playlist_id'])
      .execute();
  }

  await db.schema
    .createTable('trash')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .addColumn('contents', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trash_owner').on('trash').column('owner_id').execute();
  await db.schema.createIndex('trash_deleted').on('trash').column('deleted_at').execute();
}
