import { type Db, engineOf } from '#server/db/dialect.ts';
import { noteChange, signal } from '#server/changes/note.ts';
import { noteCounted } from '#server/search/notes.ts';
import type { DayPoints } from './score.ts';

/** Locks the rows of playlists until the transaction ends, always in the same order. */
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

/** Removes a point from a day; a day that has expired has none left. */
export async function takePoint(db: Db, playlistId: string, day: number): Promise<void> {
  await db
    .updateTable('popularity_days')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('playlist_id', '=', playlistId)
    .where('day', '=', day)
    .execute();
}

/** The points of these playlists on the days after `day`; playlists without points are left out. */
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

/** The new score of a playlist. */
interface ScoreChange {
  id: string;
  /** Number of new likes; negative for removed ones. */
  likes: number;
  popularity: number;
}

/** Updates the row of a playlist; a rank that changes with it is noted, the number itself is only announced. */
export async function updateScore(trx: Db, { id, likes, popularity }: ScoreChange): Promise<void> {
  const row = await trx
    .updateTable('playlists')
    .set((eb) => ({ likes_count: eb('likes_count', '+', likes), popularity }))
    .where('id', '=', id)
    .returning(['owner_id', 'likes_count'])
    .executeTakeFirst();
  if (!row) return;
  const { likes_count: after, owner_id } = row;
  signal(trx, 'likes', id);
  const isReranked = await noteCounted(trx, 'playlist', { id, before: after - likes, after });
  if (isReranked) await noteChange(trx, 'person_rank', [owner_id]);
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

/** Deletes listeners whose 30 days have passed, so that they may count again; returns their number. */
export async function deleteExpiredListeners(db: Db, day: number): Promise<number> {
  const result = await db.deleteFrom('playlist_listeners').where('day', '<=', day).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes a listener from all playlists; the points stay. */
export async function deleteListener(trx: Db, listener: string): Promise<void> {
  await trx.deleteFrom('playlist_listeners').where('listener', '=', listener).execute();
}

/**
 * Inserts a listener from `day` on, unless one exists that still counts (since after `lastDayOutside`). Reports whether this
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
 * The owner of a playlist, and whether `deviceId` is a browser in which the owner is logged in; null if the playlist does
 * not list the track.
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
