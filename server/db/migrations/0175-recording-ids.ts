import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/** Finds tracks of the same recording: by its ISRC, its MusicBrainz id, or an address that they share. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['isrc', 'mbid']) {
    await sql
      .raw(
        `create index if not exists tracks_${column} on tracks (${column}, id) where ${column} is not null`,
      )
      .execute(db);
  }
  // An address may be too long for an ordinary index of PostgreSQL.
  const kind = engineOf(db) === 'postgres' ? 'using hash ' : '';
  await sql.raw(`create index if not exists track_sources_url on track_sources ${kind}(url)`).execute(db);
}
