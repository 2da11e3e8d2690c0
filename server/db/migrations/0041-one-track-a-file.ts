import { type Kysely, sql } from 'kysely';

/**
 * One track for each file of a person. Former versions could make several of a file that came many times at once: the
 * oldest of these holds the file, and the others stay as they are, as do those of an older backup.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('tracks').addColumn('held_sha256', 'text').execute();
  await sql`
    update tracks set held_sha256 = audio_sha256
    where id in (select min(id) from tracks where audio_sha256 is not null group by owner_id, audio_sha256)
  `.execute(db);
  await db.schema
    .createIndex('tracks_held')
    .unique()
    .on('tracks')
    .columns(['owner_id', 'held_sha256'])
    .execute();
}
