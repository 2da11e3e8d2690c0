import type { Kysely } from 'kysely';

/** Adds blocks between people, and the marks of things that moderators have hidden. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('blocks')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('blocks_pk', ['user_id', 'blocked_id'])
    .execute();
  await db.schema.createIndex('blocks_blocked').on('blocks').columns(['blocked_id', 'user_id']).execute();
  for (const table of ['playlists', 'tracks']) {
    await db.schema.alterTable(table).addColumn('hidden_at', 'bigint').execute();
  }
}
