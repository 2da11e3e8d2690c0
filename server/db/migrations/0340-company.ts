import type { Kysely } from 'kysely';
import { floatType } from './frozen.ts';

/**
 * Songs that stand together in public playlists, and playlists with songs in common, counted at night; and the popular songs
 * and playlists of a style by an index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('track_songs')
    .addColumn('track_id', 'text', (c) => c.primaryKey().references('tracks.id').onDelete('cascade'))
    .addColumn('song', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('track_songs_song').on('track_songs').columns(['song', 'track_id']).execute();
  await db.schema
    .createTable('songs')
    .addColumn('song', 'text', (c) => c.primaryKey())
    .addColumn('curators', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('song_company')
    .addColumn('song', 'text', (c) => c.notNull().references('songs.song').onDelete('cascade'))
    .addColumn('track_id', 'text', (c) => c.notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('playlists', 'integer', (c) => c.notNull())
    .addColumn('closeness', floatType, (c) => c.notNull())
    .addPrimaryKeyConstraint('song_company_pk', ['song', 'track_id'])
    .execute();
  await db.schema.createIndex('song_company_track').on('song_company').column('track_id').execute();
  await db.schema
    .createTable('playlist_company')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    // No key: what is gone is passed over, and the next night leaves it out.
    .addColumn('other_id', 'text', (c) => c.notNull())
    .addColumn('songs', 'integer', (c) => c.notNull())
    .addColumn('closeness', floatType, (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_company_pk', ['playlist_id', 'other_id'])
    .execute();
  await db.schema
    .createIndex('playlists_style')
    .on('playlists')
    .columns(['visibility', 'genre', 'popularity desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('tracks_style')
    .on('tracks')
    .columns(['genre', 'plays_count desc', 'id desc'])
    .execute();
}
