import type { Kysely } from 'kysely';

/** Songs by their tempo, with its sureness, so that only sure ones are looked up. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('track_sound_tempo')
    .on('track_sound')
    .columns(['bpm', 'bpm_sureness', 'track_id'])
    .execute();
}
