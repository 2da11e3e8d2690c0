import { type Db, engineOf } from '#server/db/dialect.ts';
import { noteCounted, noteSearchChange } from '#server/search/outbox.ts';
import type { DayPoints } from './score.ts';

/** Takes the rows of playlists until the transaction ends, always in the same order. */
export async function takePlaylists(trx: Db, ids: readonly string[]): Promise<void> {
  const rows = trx.selectFrom('playlists').select('id').where('id', 'in', ids).orderBy('id');
  if (engineOf(trx) === 'postgres') await rows.forNoKeyUpdate().execute();
}

export async function addPoint(db: Db, playlistId: string, day: number): Promise<void> {
  await db
    .insertInto('popularity_days')
    .values({ playlist_id: playlistId, day, points: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['playlist_id', 'day'])
        .doUpdateSet((eb) => ({ points: eb('popularity_days.points', '+', 1) })),
    )
    .execute();
}

/** Takes a point from a day; a day that has expired has none left to take. */
export async function takePoint(db: Db, playlistId: string, day: number): Promise<void> {
  await db
    .updateTable('popularity_days')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('playlist_id', '=', playlistId)
    .where('day', '=', day)
    .execute();
}

/** The points of these playlists on the days after `day`; of those that have none, nothing. */
export async function listPoints(
  db: Db,
  playlistIds: readonly string[],
  day: number,
): Promise<Map<string, DayPoints[]>> {
  const rows = await db
    .selectFrom('popularity_days')
    .selectAll()
    .where('playlist_id', 'in', playlistIds)
    .where('day', '>', day)
    .execute();
  return Map.groupBy(rows, (row) => row.playlist_id);
}

/** The score of a playlist from now on. */
interface ScoreChange {
  id: string;
  /** Likes that came, or went where it is negative. */
  likes: number;
  popularity: number;
}

/** One row by its id, so that what is kept in memory of all others stays (`server/db/change-listener.ts`). */
export async function updateScore(trx: Db, { id, likes, popularity }: ScoreChange): Promise<void> {
  const row = await trx
    .updateTable('playlists')
    .set((eb) => ({ likes_count: eb('likes_count', '+', likes), popularity }))
    .where('id', '=', id)
    .returning(['owner_id', 'likes_count'])
    .executeTakeFirst();
  if (!row) return;
  const { likes_count: after, owner_id } = row;
  const isReranked = await noteCounted(trx, 'playlist', { id, before: after - likes, after });
  if (isReranked) await noteSearchChange(trx, 'person', [owner_id]);
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
