import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { AudienceTable } from '#server/db/rows/listening.ts';
import { isItemShown } from '#server/visibility/conditions.ts';
import { audienceListenersMin, playCountsAfterSeconds } from '#shared/limits.ts';

/** Some playlists after a place that were listened to before a moment, in the order of their ids. */
export async function listPlayed(db: Db, after: string, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listening_sessions')
    .select('playlist_id')
    .distinct()
    .where('playlist_id', '>', after)
    .where('started_at', '<', before)
    .orderBy('playlist_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ playlist_id: id }) => id ?? []);
}

/** The kinds of cells, each with the name of a session's own. */
const cells: readonly RawBuilder<string>[] = [
  sql<string>`'all'`,
  sql<string>`'track:' || s.track_id`,
  sql<string>`'from:' || s.came_from`,
];

/**
 * The listeners of a playlist before a moment whom its cells do not count yet, of those cells that they fill. A listener is an
 * account, also in a browser where it was logged in at other times; or a browser. The owner is none, nor is their browser.
 */
export async function listFilled(
  db: Db,
  playlist: { id: string; owner_id: string },
  before: number,
): Promise<AudienceTable[]> {
  const found: AudienceTable[] = [];
  for (const cell of cells) {
    const { rows } = await sql<AudienceTable>`
      select ${playlist.id} as playlist_id, heard.cell,
        count(distinct heard.listener) as began,
        count(distinct case when heard.stayed = 1 then heard.listener end) as stayed,
        count(distinct case when stars.track_id is not null then heard.listener end) as liked,
        min(heard.started_at) as since, cast(${before} as bigint) as until
      from (
        select ${cell} as cell, s.track_id, s.user_id, s.started_at,
          case when s.counted = 1 or s.listened_ms >= ${sql.lit(playCountsAfterSeconds * 1000)} then 1 else 0 end as stayed,
          coalesce(s.user_id, (select min(same.user_id) from listening_sessions same
            where same.listener_key = s.listener_key), s.listener_key) as listener
        from listening_sessions s
        where s.playlist_id = ${playlist.id} and s.started_at < ${before}
          and not exists (select 1 from sessions where sessions.user_id = ${playlist.owner_id}
            and sessions.device_id = s.listener_key)
      ) heard
      left join audience known on known.playlist_id = ${playlist.id} and known.cell = heard.cell
      left join track_stars stars on stars.user_id = heard.user_id and stars.track_id = heard.track_id
      where heard.listener <> ${playlist.owner_id} and heard.started_at >= coalesce(known.until, 0)
      group by heard.cell
      having count(distinct heard.listener) >= ${sql.lit(audienceListenersMin)}`.execute(db);
    found.push(...rows);
  }
  return found;
}

/** Adds listeners to their cells, unless another server has done so. */
export async function addListeners(db: Db, rows: readonly AudienceTable[]): Promise<void> {
  for (const row of rows) {
    await db
      .insertInto('audience')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['playlist_id', 'cell'])
          .doUpdateSet((eb) => ({
            began: eb('audience.began', '+', row.began),
            stayed: eb('audience.stayed', '+', row.stayed),
            liked: eb('audience.liked', '+', row.liked),
            until: row.until,
          }))
          .where('audience.until', '<=', row.since),
      )
      .execute();
  }
}

export function listCells(db: Db, playlistId: string): Promise<AudienceTable[]> {
  return db.selectFrom('audience').selectAll().where('playlist_id', '=', playlistId).execute();
}

/** The ids and owners of playlists. */
export function listOwners(db: Db, ids: readonly string[]) {
  return db.selectFrom('playlists').select(['id', 'owner_id']).where('id', 'in', ids).execute();
}

/** The tracks of a playlist in their order, of those that a person is shown. */
export function listItems(db: Db, playlistId: string, viewerId: string) {
  return db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .select(['playlist_entries.id as entry_id', 'tracks.id as track_id', 'tracks.title', 'tracks.artist'])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where(isItemShown(viewerId))
    .orderBy('playlist_entries.position')
    .execute();
}
