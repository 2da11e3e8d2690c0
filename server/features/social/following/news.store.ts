import { sql } from 'kysely';
import { playlistWithOwner, trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistNewsRow } from '#server/db/rows/following.ts';
import {
  isBlockedColumn,
  isItemShown,
  isVisiblePerson,
  memberRightColumn,
} from '#server/visibility/conditions.ts';
import { followed, isNotSuggestedBy, isOwnLine } from './news-conditions.ts';

/** Something that a person follows, and its newest line of news before a place in the feed. */
export interface Source {
  column: 'actor_id' | 'playlist_id';
  id: string;
  /** Time since which it is followed (ms). */
  since: number;
  head: string;
}

/**
 * The followed sources that have news before `before`, each with its newest line there. Each source costs one step in an
 * index; the `limit` newest of each kind of follow are returned, and hold the page that begins there.
 */
export async function listSources(db: Db, userId: string, before: string, limit: number): Promise<Source[]> {
  const sources: Source[] = [];
  for (const [table, target, column] of followed) {
    const { rows } = await sql<{ id: string; since: number; head: string | null }>`
      select f.${sql.ref(target)} as id, f.created_at as since,
        (select n.event_id from playlist_news n
         where n.${sql.ref(column)} = f.${sql.ref(target)} and n.event_id < ${before} and ${isOwnLine(userId)}
         order by n.event_id desc limit 1) as head
      from ${sql.table(table)} f where f.user_id = ${userId}
      order by head desc nulls last limit ${limit}`.execute(db);
    for (const { id, since, head } of rows) {
      if (head !== null) sources.push({ column, id, since, head });
    }
  }
  return sources;
}

/** The lines of news of some sources between two places, without the reader's own acts. */
export async function listLinesOf(
  db: Db,
  readerId: string,
  sources: readonly Pick<Source, 'column' | 'id'>[],
  { from, before }: { from: string; before: string },
): Promise<PlaylistNewsRow[]> {
  const lines = new Map<string, PlaylistNewsRow>();
  for (const column of ['actor_id', 'playlist_id'] as const) {
    const ids = sources.flatMap((source) => (source.column === column ? [source.id] : []));
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom('playlist_news as n')
      .selectAll()
      .where(`n.${column}`, 'in', ids)
      .where('event_id', '>=', from)
      .where('event_id', '<', before)
      .where('actor_id', '!=', readerId)
      .where(isOwnLine(readerId))
      .execute();
    for (const row of rows) lines.set(row.event_id, row);
  }
  return [...lines.values()];
}

/** Playlists and people by their ids, as lines of news name them. */
export async function listNamed(
  db: Db,
  viewerId: string,
  lines: readonly Pick<PlaylistNewsRow, 'playlist_id' | 'actor_id'>[],
) {
  if (lines.length === 0) return { playlists: [], people: [] };
  const [playlistIds, peopleIds] = [
    [...new Set(lines.map((line) => line.playlist_id))],
    [...new Set(lines.map((line) => line.actor_id))],
  ];
  const playlists = await db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .select([isBlockedColumn('playlists.owner_id', viewerId), memberRightColumn(viewerId)])
    .where('playlists.id', 'in', playlistIds)
    .execute();
  const people = await db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .where('users.id', 'in', peopleIds)
    .where(isVisiblePerson(viewerId))
    .execute();
  return { playlists, people };
}

/** The time since which a person follows the playlist or the actor of a line; 0 where they follow neither. */
async function findFollowedSince(db: Db, userId: string, line: PlaylistNewsRow): Promise<number> {
  const times: number[] = [];
  for (const [table, target, column] of followed) {
    const { rows } = await sql<{ created_at: number }>`
      select created_at from ${sql.table(table)}
      where user_id = ${userId} and ${sql.ref(target)} = ${line[column]}`.execute(db);
    times.push(...rows.map(({ created_at }) => created_at));
  }
  return times.length === 0 ? 0 : Math.min(...times);
}

/**
 * The first tracks that a line of news added and that still exist, in the playlist's order, and the number of tracks that it
 * added.
 */
export async function listNewsTracks(db: Db, viewerId: string, line: PlaylistNewsRow, limit: number) {
  const tracks = db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('playlist_entries.playlist_id', '=', line.playlist_id)
    .where(isItemShown(viewerId))
    .limit(limit);
  if (line.kind === 'published') {
    const rows = await tracks.orderBy('playlist_entries.position').orderBy('playlist_entries.id').execute();
    return { tracks: rows, count: null };
  }
  // A reader who began to follow within a continuation has seen its first tracks in the list.
  const since = line.kind === 'continued' ? await findFollowedSince(db, viewerId, line) : 0;
  const rows = await tracks
    .where(isNotSuggestedBy(viewerId))
    .select(sql<number | string>`count(*) over ()`.as('all_of_line'))
    .where('playlist_entries.added_at', '>=', Math.max(line.first_at, since))
    .where('playlist_entries.added_at', '<=', line.at)
    .orderBy('playlist_entries.added_at')
    .execute();
  return { tracks: rows, count: Number(rows[0]?.all_of_line ?? 0) };
}
