import type { Kysely } from 'kysely';

/** Keeps the data of an imported line without a track: enough to find the track later, and to export the line again. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, type] of [
    ['wanted_album', 'text'],
    ['wanted_duration_ms', 'integer'],
    ['wanted_url', 'text'],
  ] as const) {
    await db.schema.alterTable('playlist_entries').addColumn(name, type).execute();
  }
  // An import asks for every link of a list whether its owner has it already.
  await db.schema.createIndex('tracks_link').on('tracks').columns(['owner_id', 'source_url']).execute();
}
