import { sql } from 'kysely';
import { playlistWithOwner, trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistNewsRow } from '#server/db/rows/following.ts';
import { momentOf } from '#server/lib/ids.ts';
import {
  isBlockedColumn,
  isListedPlaylist,
  isItemShown,
  isVisiblePerson,
  memberRightColumn,
} from '#server/visibility/conditions.ts';
import { countFollows } from './follow.store.ts';

/** Something that a person follows, and its newest line of news before a place in the feed. */
export interface Source {
  column: 'actor_id' | 'playlist_id';
  id: string;
  /** Time since which it is followed (ms). */
  since: number;
  head: string;
}

/** Tables of follows, each with its column of the followed and that of the news. */
const followed = [
  ['follows', 'person_id', 'actor_id'],
  ['playlist_follows', 'playlist_id', 'playlist_id'],
] as const;

/** True if a person follows the playlist or the actor of a line `n` since a moment or longer. */
const isFollowedBy = (userId: string, at: 'n.at' | 'told.at') =>
  sql`(${sql.join(
    followed.map(
      ([table, target, column]) => sql`exists (
        select 1 from ${sql.table(table)} f where f.user_id = ${userId}
          and f.${sql.ref(target)} = n.${sql.ref(column)} and f.created_at <= ${sql.ref(at)})`,
    ),
    sql` or `,
  )})`;

/**
 * Condition for a line `n` of its own. People who began to follow between a publication and its continuation see the
 * continuation as a line; for all others it is part of the publication's line.
 */
const isOwnLine = (userId: string) => sql<boolean>`(n.kind != 'continued' or (
  ${isFollowedBy(userId, 'n.at')} and not exists (
    select 1 from playlist_news told
    where told.playlist_id = n.playlist_id and told.actor_id = n.actor_id and told.day = n.day
      and told.kind = 'published' and ${isFollowedBy(userId, 'told.at')})))`;

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

/** Most by which an event's id may be ahead of its time, as servers' clocks differ. */
const skewMs = 60_000;

/**
 * News after a place from what a person follows, since they follow it, as far as it may be shown now; at most `limit`. The
 * search begins at the smaller side: a person who read a moment ago has more follows than there are lines since.
 */
export async function listNewsSince(
  db: Db,
  userId: string,
  after: string,
  limit: number,
): Promise<PlaylistNewsRow[]> {
  return (await isFewerSince(db, userId, after))
    ? listFollowedAmongNews(db, userId, after, limit)
    : listNewsOfFollowed(db, userId, after, limit);
}

/**
 * Reports whether fewer lines, of all actors, come after a place than a person has follows. Counts no further than these.
 */
async function isFewerSince(db: Db, userId: string, after: string): Promise<boolean> {
  const follows = await countFollows(db, userId);
  const last = await db
    .selectFrom('playlist_news')
    .select('event_id')
    .where('event_id', '>', after)
    .orderBy('event_id')
    .offset(Math.max(0, follows - 1))
    .limit(1)
    .executeTakeFirst();
  return last === undefined;
}

/** True for items that the reader did not suggest: a suggester gets a notification of their own. */
const isNotSuggestedBy = (userId: string) => sql<boolean>`not exists (
  select 1 from playlist_suggestions own
  where own.user_id = ${userId} and own.playlist_id = playlist_entries.playlist_id
    and own.state = 'accepted' and own.entry_id = playlist_entries.id)`;

/**
 * Condition for showing a line `n` to a person: its playlist is listed, not empty and not muted, its actor is visible and
 * another person, and it is not only about the reader's own suggestions.
 */
const isTold = (userId: string) => sql`
  n.actor_id != ${userId} and ${isOwnLine(userId)}
  and exists (
    select 1 from playlists
    where playlists.id = n.playlist_id and playlists.track_count > 0 and ${isListedPlaylist(userId)})
  and exists (select 1 from users where users.id = n.actor_id and ${isVisiblePerson(userId)})
  and not exists (
    select 1 from muted_playlists muted where muted.user_id = ${userId} and muted.playlist_id = n.playlist_id)
  and (n.kind = 'published' or not exists (
      select 1 from playlist_suggestions own
      where own.user_id = ${userId} and own.playlist_id = n.playlist_id and own.state = 'accepted')
    or exists (
      select 1 from playlist_entries where playlist_entries.playlist_id = n.playlist_id
        and playlist_entries.added_at >= n.first_at and playlist_entries.added_at <= n.at
        and playlist_entries.track_id is not null and ${isNotSuggestedBy(userId)}))`;

async function listFollowedAmongNews(
  db: Db,
  userId: string,
  after: string,
  limit: number,
): Promise<PlaylistNewsRow[]> {
  const { rows } = await sql<PlaylistNewsRow>`
    select n.* from playlist_news n
    where n.event_id > ${after} and ${isFollowedBy(userId, 'n.at')} and ${isTold(userId)}
    order by n.event_id limit ${limit}`.execute(db);
  return rows;
}

async function listNewsOfFollowed(
  db: Db,
  userId: string,
  after: string,
  limit: number,
): Promise<PlaylistNewsRow[]> {
  const afterMs = momentOf(after) - skewMs;
  const lines = new Map<string, PlaylistNewsRow>();
  for (const [table, target, column] of followed) {
    if (lines.size >= limit) break;
    // One step in the index of moments for each follow; without the text's sum the index of ids might be walked.
    const { rows } = await sql<PlaylistNewsRow>`
      select n.* from ${sql.table(table)} f
      join playlist_news n on n.${sql.ref(column)} = f.${sql.ref(target)}
        and n.at >= case when f.created_at > ${afterMs} then f.created_at else ${afterMs} end
      where f.user_id = ${userId} and n.event_id || '' > ${after} and ${isTold(userId)}
      limit ${limit}`.execute(db);
    for (const row of rows) lines.set(row.event_id, row);
  }
  return [...lines.values()].slice(0, limit);
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
  // What continues a publication was in part there when its reader began to follow.
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
