import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistNewsRow } from '#server/db/rows/following.ts';
import { momentOf } from '#server/lib/ids.ts';
import { isListedPlaylist, isVisiblePerson } from '#server/visibility/conditions.ts';
import { countFollows } from './follow.store.ts';
import { followed, isFollowedBy, isNotSuggestedBy, isOwnLine } from './news-conditions.ts';

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
