import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { isListedPlaylist } from '#server/visibility/conditions.ts';

/** The most popular playlists among which those made together are looked for: a house may have none. */
const rankedRead = 2000;

/** The id of the most popular listed playlist with music of each style. */
export async function listTopOfStyles(
  db: Db,
  styles: readonly string[],
): Promise<{ genre: string; id: string }[]> {
  const [first, ...others] = styles.map((style) =>
    db
      .selectFrom(
        db
          .selectFrom('playlists')
          .select(['playlists.genre', 'playlists.id'])
          .where('playlists.genre', '=', style)
          .where('playlists.track_count', '>', 0)
          .where(isListedPlaylist())
          .orderBy('playlists.popularity', 'desc')
          .orderBy('playlists.id', 'desc')
          .limit(1)
          .as('top'),
      )
      .select(['top.genre', 'top.id']),
  );
  if (!first) return [];
  return others.reduce((all, one) => all.unionAll(one), first).execute();
}

/** The playlists with more points after one day than between another and that one, the largest rise first. */
export async function listRising(
  db: Db,
  { before, since }: { before: number; since: number },
  limit: number,
): Promise<string[]> {
  const rise = sql<number>`sum(case when day > ${since} then points else -points end)`;
  const rows = await db
    .selectFrom('popularity_days')
    .select(['playlist_id', rise.as('rise')])
    .where('day', '>', before)
    .groupBy('playlist_id')
    .having(rise, '>', 0)
    .orderBy('rise', 'desc')
    .orderBy('playlist_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.playlist_id);
}

/** The newest listed playlists with music. */
export async function listNewest(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .select('playlists.id')
    .where('playlists.track_count', '>', 0)
    .where(isListedPlaylist())
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Popular listed playlists that hold what others than their owners added. */
export async function listTogether(db: Db, limit: number): Promise<string[]> {
  const ranked = db
    .selectFrom('playlists')
    .select(['playlists.id', 'playlists.popularity'])
    .where(isListedPlaylist())
    .orderBy('playlists.popularity', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(rankedRead)
    .as('ranked');
  const rows = await db
    .selectFrom(ranked)
    .select('ranked.id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('playlist_contributions')
          .innerJoin('playlist_entries', (join) =>
            join
              .onRef('playlist_entries.id', '=', 'playlist_contributions.entry_id')
              .onRef('playlist_entries.playlist_id', '=', 'playlist_contributions.playlist_id'),
          )
          .select('playlist_contributions.entry_id')
          .whereRef('playlist_contributions.playlist_id', '=', 'ranked.id'),
      ),
    )
    .orderBy('ranked.popularity', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest playlists with music of people whom somebody follows, closed ones too: {@link listShown} leaves these out. */
export async function listOfFollowed(db: Db, viewerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .crossJoin('playlists')
    .select('playlists.id')
    .where('follows.user_id', '=', viewerId)
    .whereRef('playlists.owner_id', '=', 'follows.person_id')
    .where('playlists.track_count', '>', 0)
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
