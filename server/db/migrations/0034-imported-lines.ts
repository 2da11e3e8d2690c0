import type { Kysely } from 'kysely';

/** Records the imported lines of each playlist, so that a later edition of the list adds only new ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('imported_lines')
    .ifNotExists()
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('line_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('imported_lines_key', ['playlist_id', 'line_key'])
    .execute();
  // A preview asks which playlist took a list before.
  await db.schema
    .createIndex('imported_lines_by_line')
    .ifNotExists()
    .on('imported_lines')
    .columns(['line_key', 'playlist_id'])
    .execute();
}
