import type { Db } from '#server/db/dialect.ts';
import { isPublicOfOwner } from '#server/db/public-users.ts';

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

/** Number and bytes of a person's tracks that stand in no playlist. */
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

/** The colours of a stored picture, as the row has them; null without a picture, and until they are computed. */
export async function findPictureColours(db: Db, sha256: string | null): Promise<string | null> {
  if (sha256 === null) return null;
  const row = await db
    .selectFrom('pictures')
    .select('colours')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.colours ?? null;
}
