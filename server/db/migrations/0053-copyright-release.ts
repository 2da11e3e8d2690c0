import type { Kysely } from 'kysely';

/**
 * Keeps the data by which a blocked upload can become a track when its own record is gone: removed by its owner, or by a
 * restore, which knows no uploads.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['album', 'genre', 'file_name', 'playlist_id']) {
    await db.schema.alterTable('copyright_scans').addColumn(column, 'text').execute();
  }
}
