import { type Kysely, sql } from 'kysely';

/** Songs by the key of their artist; null until it is computed, which recurring work does for those of before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tracks add column artist_key text`.execute(db);
  await db.schema
    .createIndex('tracks_artist_key')
    .on('tracks')
    .columns(['artist_key', 'plays_count desc', 'id desc'])
    .execute();
}
