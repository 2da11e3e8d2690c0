import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';

/** The numbers by which a playlist's open tabs notice a change. */
export interface LiveState {
  version: number;
  /** Number of open suggestions. */
  suggestions: number;
}

/** The states of playlists by their ids. */
export async function listStates(db: Db, ids: readonly string[]): Promise<Map<string, LiveState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('playlists')
    .select((eb) => [
      'id',
      'version',
      eb
        .selectFrom('playlist_suggestions')
        .whereRef('playlist_suggestions.playlist_id', '=', 'playlists.id')
        .where(sql<boolean>`playlist_suggestions.state = 'open'`)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('suggestions'),
    ])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, version, suggestions }) => [id, { version, suggestions: Number(suggestions) }]),
  );
}
