import { type Kysely, sql } from 'kysely';

/** Index of the items that do not open their track. Most lists have none, so their number is no longer counted row by row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index playlist_entries_lent on playlist_entries (playlist_id, track_id)
    where opens is distinct from 1`.execute(db);
}
