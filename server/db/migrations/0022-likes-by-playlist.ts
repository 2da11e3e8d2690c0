import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/**
 * Lets the key of a like begin with the playlist. Lookups of one like know both halves, and those by person have an index of
 * their own; so each like writes one index fewer.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('likes_playlist').execute();
  if (engineOf(db) === 'postgres') {
    await sql`alter table likes drop constraint likes_pk, add constraint likes_pk primary key (playlist_id, user_id)`.execute(
      db,
    );
    return;
  }
  // SQLite changes no key in place.
  await sql`alter table likes rename to likes_before`.execute(db);
  await db.schema.dropIndex('likes_newest').execute();
  await db.schema
    .createTable('likes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('likes_pk', ['playlist_id', 'user_id'])
    .execute();
  await sql`insert into likes (user_id, playlist_id, created_at)
    select user_id, playlist_id, created_at from likes_before order by rowid`.execute(db);
  await sql`drop table likes_before`.execute(db);
  await db.schema
    .createIndex('likes_newest')
    .on('likes')
    .columns(['user_id', 'created_at desc', 'playlist_id'])
    .execute();
}
