import { sql } from 'kysely';
import { playlistWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isListedPlaylist, isVisiblePerson, isVisiblePlaylist } from '#server/visibility/conditions.ts';

interface Page {
  after: string;
  limit: number;
}

/** True if the viewer follows the person of the row. */
const isFollowed = (viewerId: string | null) =>
  sql<number>`exists (
    select 1 from follows as mine where mine.user_id = ${viewerId} and mine.person_id = users.id)`.as(
    'is_followed',
  );

/** Active people who follow a person and let others see it, and the viewer, by their ids. */
export async function listFollowersOf(
  db: Db,
  personId: string,
  viewerId: string | null,
  { after, limit }: Page,
) {
  const followers = db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .select(isFollowed(viewerId))
    .where('follows.person_id', '=', personId)
    .where('follows.user_id', '>', after)
    .where(isVisiblePerson(viewerId));
  const shown = await followers
    // A word of the index: as a parameter it would not be found in it.
    .where(sql<boolean>`follows.is_shown = 1`)
    // A server of before does not note who hides it since.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notification_settings as settings')
          .select('settings.user_id')
          .whereRef('settings.user_id', '=', 'follows.user_id')
          .where('settings.shows_follows', '=', 1),
      ),
    )
    .orderBy('follows.user_id')
    .limit(limit)
    .execute();
  const own = viewerId === null ? [] : await followers.where('follows.user_id', '=', viewerId).execute();
  const others = shown.filter(({ id }) => id !== viewerId);
  return [...others, ...own].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}

/** Active people whom a person follows, by their ids. */
export function listFollowedBy(db: Db, userId: string, viewerId: string | null, { after, limit }: Page) {
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.person_id')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .select(isFollowed(viewerId))
    .where('follows.user_id', '=', userId)
    .where('follows.person_id', '>', after)
    .where(isVisiblePerson(viewerId))
    .orderBy('follows.person_id')
    .limit(limit)
    .execute();
}

/** Playlists that a person follows and that the viewer may find, by their ids: for others, only the public ones. */
export function listPlaylistsFollowedBy(
  db: Db,
  userId: string,
  viewerId: string | null,
  { after, limit }: Page,
) {
  return db
    .selectFrom('playlist_follows')
    .innerJoin('playlists', 'playlists.id', 'playlist_follows.playlist_id')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlist_follows.user_id', '=', userId)
    .where('playlist_follows.playlist_id', '>', after)
    .where(userId === viewerId ? isVisiblePlaylist(viewerId) : isListedPlaylist(viewerId))
    .orderBy('playlist_follows.playlist_id')
    .limit(limit)
    .execute();
}

export async function showsFollows(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification_settings')
    .select('shows_follows')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.shows_follows === 1;
}
