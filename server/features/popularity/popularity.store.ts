import { sql } from 'kysely';
import { type Db, engineOf, rowsFrom } from '#server/db/dialect.ts';
import { noteCounted, noteSearchChange } from '#server/search/outbox.ts';
import type { DayPoints } from './score.ts';

export interface PointsRow {
  playlist_id: string;
  day: number;
  points: number;
}

/** Takes the rows of playlists until the transaction ends, always in the same order. */
export async function takePlaylists(trx: Db, ids: readonly string[]): Promise<void> {
  // SQLite's writers have the whole database to themselves.
  if (engineOf(trx) === 'sqlite') return;
  await trx
    .selectFrom('playlists')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Adds to the points of days; `points` may be negative where the day is known to have them. */
export async function upsertPoints(db: Db, rows: readonly PointsRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rowsFrom(db, rows, { playlist_id: 'text', day: 'bigint', points: 'bigint' });
  await db
    .insertInto('popularity_days')
    .columns(['playlist_id', 'day', 'points'])
    // Without a condition SQLite would take what follows for that of a join.
    .expression(sql`select playlist_id, day, points from ${given} as given where true`)
    .onConflict((conflict) =>
      conflict.columns(['playlist_id', 'day']).doUpdateSet((eb) => ({
        points: eb('popularity_days.points', '+', eb.ref('excluded.points')),
      })),
    )
    .execute();
}

/** Takes points from a day; a day that has expired has none left to take. */
export async function reducePoints(db: Db, { playlist_id, day, points }: PointsRow): Promise<void> {
  await db
    .updateTable('popularity_days')
    .set((eb) => ({ points: eb('points', '-', points) }))
    .where('playlist_id', '=', playlist_id)
    .where('day', '=', day)
    .execute();
}

/** The points of these playlists on the days after `day`; of those that have none, nothing. */
export async function listPoints(
  db: Db,
  playlistIds: readonly string[],
  day: number,
): Promise<Map<string, DayPoints[]>> {
  const given = rowsFrom(
    db,
    playlistIds.map((id) => ({ id })),
    { id: 'text' },
  );
  const rows = await db
    .selectFrom('popularity_days')
    .select(['playlist_id', sql<string>`string_agg(day || ' ' || points, ',')`.as('points')])
    .where('playlist_id', 'in', db.selectFrom(given.as('given')).select('given.id'))
    .where('day', '>', day)
    .groupBy('playlist_id')
    .execute();
  return new Map(rows.map(({ playlist_id, points }) => [playlist_id, points.split(',').map(dayPointsIn)]));
}

/** One row for a playlist instead of up to thirty: to make objects of them took nearly as long as to find them. */
function dayPointsIn(text: string): DayPoints {
  const at = text.indexOf(' ');
  return { day: Number(text.slice(0, at)), points: Number(text.slice(at)) };
}

/** The score of a playlist from now on. */
export interface ScoreChange {
  id: string;
  /** Likes that came, or went where it is negative. */
  likes: number;
  popularity: number;
}

export async function updateScores(trx: Db, changes: readonly ScoreChange[]): Promise<void> {
  const counted = await writeScores(trx, changes);
  const likes = new Map(changes.map(({ id, likes }) => [id, likes]));
  const reranked = await noteCounted(
    trx,
    'playlist',
    counted.map(({ id, likes_count: after }) => ({ id, before: after - (likes.get(id) ?? 0), after })),
  );
  const owners = counted.filter(({ id }) => reranked.includes(id)).map(({ owner_id }) => owner_id);
  await noteSearchChange(trx, 'person', [...new Set(owners)]);
}

async function writeScores(trx: Db, changes: readonly ScoreChange[]) {
  const [first] = changes;
  if (!first) return [];
  if (changes.length === 1) {
    // So that what is kept in memory of all others stays (`server/db/writes.ts`).
    const { id, likes, popularity } = first;
    return trx
      .updateTable('playlists')
      .set((eb) => ({ likes_count: eb('likes_count', '+', likes), popularity }))
      .where('id', '=', id)
      .returning(['id', 'owner_id', 'likes_count'])
      .execute();
  }
  const given = rowsFrom(trx, changes, { id: 'text', likes: 'bigint', popularity: 'double precision' });
  return trx
    .updateTable('playlists')
    .from(given.as('given'))
    .set((eb) => ({
      likes_count: eb('playlists.likes_count', '+', eb.ref('given.likes')),
      popularity: eb.ref('given.popularity'),
    }))
    .whereRef('playlists.id', '=', 'given.id')
    .returning(['playlists.id', 'playlists.owner_id', 'playlists.likes_count'])
    .execute();
}

/** Some playlists that have points on days up to `day`. */
export async function listExpired(db: Db, day: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('popularity_days')
    .select('playlist_id')
    .where('day', '<=', day)
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.playlist_id))];
}

export async function deleteExpired(db: Db, playlistIds: readonly string[], day: number): Promise<void> {
  await db
    .deleteFrom('popularity_days')
    .where('playlist_id', 'in', playlistIds)
    .where('day', '<=', day)
    .execute();
}

/** Forgets listeners whose turn has passed, so that they may count again; answers how many. */
export async function deleteExpiredListeners(db: Db, day: number): Promise<number> {
  const result = await db.deleteFrom('playlist_listeners').where('day', '<=', day).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Notes a listener from `day` on, unless one is noted who still counts (since after `lastDayOutside`). Whether this
 * one counts.
 */
export async function insertListener(
  db: Db,
  row: { playlist_id: string; listener: string; day: number },
  lastDayOutside: number,
): Promise<boolean> {
  const noted = await db
    .insertInto('playlist_listeners')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['playlist_id', 'listener'])
        .doUpdateSet({ day: row.day })
        .where('playlist_listeners.day', '<=', lastDayOutside),
    )
    .returning('listener')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Whose a playlist is, and whether `deviceId` is a browser in which its owner is logged in; null where the track is not
 * in it.
 */
export async function findHeard(db: Db, playlistId: string, trackId: string, deviceId: string) {
  const row = await db
    .selectFrom('playlist_entries')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .select((eb) => [
      'playlists.owner_id',
      eb
        .exists(
          eb
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'playlists.owner_id')
            .where('sessions.device_id', '=', deviceId),
        )
        .as('is_owners_browser'),
    ])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('playlist_entries.track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}
