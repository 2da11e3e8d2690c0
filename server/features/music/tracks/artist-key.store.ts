import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';

/** Some tracks whose artist's key is not computed yet. */
export function listWithoutKey(db: Db, limit: number): Promise<{ id: string; artist: string }[]> {
  return db
    .selectFrom('tracks')
    .select(['id', 'artist'])
    .where('artist_key', 'is', null)
    .limit(limit)
    .execute();
}

/** Writes keys where none was written meanwhile. */
export async function updateKeys(db: Db, keys: readonly { id: string; key: string }[]): Promise<void> {
  const rows = sql.join(keys.map(({ id, key }) => sql`(${id}, ${key})`));
  await sql`update tracks set artist_key = computed.column2 from (values ${rows}) as computed
    where tracks.id = computed.column1 and tracks.artist_key is null`.execute(db);
}
