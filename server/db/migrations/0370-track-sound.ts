import type { Kysely } from 'kysely';
import { bytesType, floatType } from './frozen.ts';

/** Adds the measured sound of tracks. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('track_sound')
    .addColumn('track_id', 'text', (c) => c.primaryKey().references('tracks.id').onDelete('cascade'))
    .addColumn('bpm', floatType)
    .addColumn('bpm_sureness', floatType)
    .addColumn('music_key', 'integer')
    .addColumn('key_sureness', floatType)
    .addColumn('vector', bytesType(db))
    .addColumn('place', 'integer')
    .execute();
  await db.schema.createIndex('track_sound_place').on('track_sound').columns(['place', 'track_id']).execute();
}
