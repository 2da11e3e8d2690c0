import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/** Links that people suggest as further sources of what stands in a playlist: the item, and the length that the site tells. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [column, type] of [
    ['source_for_id', 'text'],
    ['link_duration_ms', 'integer'],
  ] as const) {
    const { rows } =
      engineOf(db) === 'postgres'
        ? { rows: [] }
        : await sql`select name from pragma_table_info('playlist_suggestions') where name = ${column}`.execute(
            db,
          );
    if (rows.length === 0)
      await db.schema.alterTable('playlist_suggestions').addColumn(column, type).execute();
  }
}
