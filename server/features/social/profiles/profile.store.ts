import type { Db } from '#server/db/dialect.ts';
import { isPublicOfOwner } from '#server/db/public-users.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { isVisiblePerson } from '#server/visibility/conditions.ts';

/** A person by name whom the viewer may see, without regard to case; or null. */
export async function findVisibleUser(
  db: Db,
  username: string,
  viewerId: string | null,
): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', username.toLowerCase())
    .where(isVisiblePerson(viewerId))
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a person's public playlists and the likes of them. */
export async function sumPublicPlaylists(db: Db, ownerId: string): Promise<{ count: number; likes: number }> {
  const row = await db
    .selectFrom('playlists')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string | null>('likes_count').as('likes'),
    ])
    .where('owner_id', '=', ownerId)
    .where(isPublicOfOwner)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), likes: Number(row.likes ?? 0) };
}

export async function isFollowing(db: Db, userId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a person's tracks that no playlist lists, and their bytes. */
export async function sumUnlistedTracks(db: Db, userId: string): Promise<{ tracks: number; bytes: number }> {
  const row = await db
    .selectFrom('tracks')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('tracks'),
      eb.fn.sum<number | string | null>('size_bytes').as('bytes'),
    ])
    .where('owner_id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('playlist_entries')
            .select('playlist_entries.id')
            .whereRef('playlist_entries.track_id', '=', 'tracks.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return { tracks: Number(row.tracks), bytes: Number(row.bytes ?? 0) };
}
