import type { Kysely } from 'kysely';
import { bytesType, floatType } from './frozen.ts';

/** Tracks that were taken down are kept while their owners can object, and where they stood. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('playlist_entries').addColumn('taken_track_id', 'text').execute();
  await db.schema.alterTable('moderation_decisions').addColumn('evidence', 'text').execute();
  await db.schema
    .createTable('taken_tracks')
    .addColumn('decision_id', 'text', (c) =>
      c.primaryKey().references('moderation_decisions.id').onDelete('cascade'),
    )
    .addColumn('track_id', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('work', 'integer')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('artist', 'text', (c) => c.notNull())
    .addColumn('album', 'text', (c) => c.notNull())
    .addColumn('genre', 'text', (c) => c.notNull())
    .addColumn('audio_sha256', 'text', (c) => c.notNull())
    .addColumn('cover_sha256', 'text')
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('duration_ms', 'bigint', (c) => c.notNull())
    .addColumn('plays_count', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('bitrate_kbps', 'integer', (c) => c.notNull())
    .addColumn('sample_rate', 'integer', (c) => c.notNull())
    .addColumn('channels', 'integer', (c) => c.notNull())
    .addColumn('loudness_lufs', floatType)
    .addColumn('true_peak_db', floatType)
    .addColumn('peaks', bytesType(db), (c) => c.notNull())
    .addColumn('fingerprint', bytesType(db), (c) => c.notNull())
    .addColumn('frames', bytesType(db), (c) => c.notNull())
    .execute();
  const columns = {
    playlist_entries_taken: ['playlist_entries', 'taken_track_id'],
    taken_tracks_owner: ['taken_tracks', 'owner_id'],
    taken_tracks_audio: ['taken_tracks', 'audio_sha256'],
    taken_tracks_cover: ['taken_tracks', 'cover_sha256'],
  } as const;
  for (const [name, [table, ...of]] of Object.entries(columns)) {
    await db.schema.createIndex(name).on(table).columns(of).execute();
  }
}
