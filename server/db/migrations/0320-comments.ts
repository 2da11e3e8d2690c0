import { type Kysely, sql } from 'kysely';

/**
 * Comments on playlists and their likes. A deleted one keeps its row for a while, without author and words: its replies may
 * remain, and open pages learn by it that it is gone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    // No keys to the item and to the comment: an item may be taken out and come back.
    .addColumn('entry_id', 'text')
    .addColumn('position_ms', 'integer')
    .addColumn('parent_id', 'text')
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('likes_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('held_at', 'bigint')
    .addColumn('hidden_at', 'bigint')
    .addColumn('pinned_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema
    .createTable('comment_likes')
    .addColumn('comment_id', 'text', (c) => c.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('comment_likes_once', ['comment_id', 'user_id'])
    .execute();
  await db.schema
    .alterTable('playlists')
    .addColumn('comment_from', 'text', (c) => c.notNull().defaultTo('everybody'))
    .execute();
  await indexes(db);
}

async function indexes(db: Kysely<never>): Promise<void> {
  const roots = sql<boolean>`parent_id is null`;
  const on = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('comments')
      .columns(columns as never[]);
  await on('comments_newest', ['playlist_id', 'id']).where(roots).execute();
  await on('comments_best', ['playlist_id', 'likes_count', 'id']).where(roots).execute();
  await on('comments_pinned', ['playlist_id'])
    .where(sql<boolean>`pinned_at is not null`)
    .execute();
  await on('comments_held', ['playlist_id', 'id'])
    .where(sql<boolean>`held_at is not null`)
    .execute();
  await on('comments_thread', ['parent_id', 'id']).execute();
  await on('comments_item', ['playlist_id', 'entry_id', 'position_ms']).execute();
  await on('comments_person', ['user_id', 'playlist_id']).execute();
  for (const column of ['user_id', 'playlist_id'])
    await db.schema
      .createIndex(`comment_likes_${column}`)
      .on('comment_likes')
      .columns([column as never])
      .execute();
}
