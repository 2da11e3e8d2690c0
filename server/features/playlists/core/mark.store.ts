import { playlistWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { MemberRight } from '#server/db/rows/collaboration.ts';
import { isItemShown, isVisiblePlaylist } from '#server/visibility/conditions.ts';

type Mark = 'liked' | 'saved' | MemberRight;

/**
 * The playlists that a person has liked or saved and may still see, the newest mark first. Pages are counted along the index of the
 * marks; only those of the page are looked up.
 */
export function listMarkedPlaylists(
  db: Db,
  table: 'likes' | 'saves',
  userId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom(table)
    .innerJoin('playlists', 'playlists.id', `${table}.playlist_id`)
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where(`${table}.user_id`, '=', userId)
    .where(isVisiblePlaylist(userId))
    .orderBy(`${table}.created_at`, 'desc')
    .orderBy(`${table}.playlist_id`)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Marks of a person on these playlists: liked, saved, and their right. One query serves a whole page. */
export function listMarks(db: Db, userId: string, playlistIds: readonly string[]) {
  return db
    .selectFrom('likes')
    .select((eb) => ['playlist_id', eb.val<Mark>('liked').as('mark')])
    .where('user_id', '=', userId)
    .where('playlist_id', 'in', playlistIds)
    .unionAll(
      db
        .selectFrom('saves')
        .select((eb) => ['playlist_id', eb.val<Mark>('saved').as('mark')])
        .where('user_id', '=', userId)
        .where('playlist_id', 'in', playlistIds),
    )
    .unionAll(
      db
        .selectFrom('playlist_members')
        .select(['playlist_id', 'member_right as mark'])
        .where('user_id', '=', userId)
        .where('playlist_id', 'in', playlistIds),
    )
    .execute();
}

/**
 * The playlists among these that a person follows, each with the number of tracks added since they last listened, and when
 * that was.
 */
export async function listFollowMarks(db: Db, userId: string, playlistIds: readonly string[]) {
  const rows = await db
    .selectFrom('playlist_follows')
    .innerJoin('playlists', 'playlists.id', 'playlist_follows.playlist_id')
    .leftJoin('last_seen', (join) =>
      join
        .onRef('last_seen.user_id', '=', 'playlist_follows.user_id')
        .onRef('last_seen.playlist_id', '=', 'playlist_follows.playlist_id'),
    )
    .select(['playlist_follows.playlist_id', 'playlists.updated_at'])
    .select((eb) => eb.fn.coalesce('last_seen.at', 'playlist_follows.created_at').as('since'))
    .where('playlist_follows.user_id', '=', userId)
    .where('playlist_follows.playlist_id', 'in', playlistIds)
    .execute();
  const marks = rows.map(async ({ playlist_id, updated_at, since }) => {
    const count = updated_at > since ? await countNewTracks(db, userId, playlist_id, since) : 0;
    return [playlist_id, { count, since }] as const;
  });
  return new Map(await Promise.all(marks));
}

async function countNewTracks(db: Db, userId: string, playlistId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('playlist_entries.added_at', '>', since)
    .where(isItemShown(userId))
    .executeTakeFirstOrThrow();
  return Number(count);
}
