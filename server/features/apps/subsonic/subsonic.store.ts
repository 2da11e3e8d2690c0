import { playlistWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isPublicOfOwner, selectPublicUsers } from '#server/db/public-users.ts';
import {
  isFoundPlaylist,
  isListedPlaylist,
  isNotBlocked,
  isItemShown,
} from '#server/visibility/conditions.ts';

export interface Place {
  offset: number;
  limit: number;
}

/** Active people who share public playlists, by name, with the number of these. */
export function listSharers(db: Db, viewerId: string, { offset, limit }: Place) {
  return selectPublicUsers(db)
    .where(isNotBlocked('users.id', viewerId))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('playlists')
          .select('playlists.id')
          .whereRef('playlists.owner_id', '=', 'users.id')
          .where(isPublicOfOwner),
      ),
    )
    .orderBy('users.username_key')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type AlbumOrder = 'newest' | 'name' | 'owner' | 'popular';

/** Public playlists in an order; only those of a genre or of some years, where these are given. */
export function listPublicPlaylists(
  db: Db,
  viewerId: string,
  order: AlbumOrder,
  { offset, limit }: Place,
  only: { genre?: string; from?: number; to?: number } = {},
) {
  const query = db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where(isListedPlaylist(viewerId))
    .$if(only.genre !== undefined, (q) => q.where('playlists.genre', '=', only.genre ?? ''))
    .$if(only.from !== undefined, (q) => q.where('playlists.created_at', '>=', only.from ?? 0))
    .$if(only.to !== undefined, (q) => q.where('playlists.created_at', '<', only.to ?? 0));
  const ordered = {
    newest: () => query.orderBy('playlists.created_at', 'desc'),
    name: () => query.orderBy('playlists.name'),
    owner: () => query.orderBy('owner.username_key').orderBy('playlists.name'),
    popular: () => query.orderBy('playlists.popularity', 'desc'),
  }[order]();
  return ordered.orderBy('playlists.id', 'desc').limit(limit).offset(offset).execute();
}

/** Counts the public playlists, up to `most`. */
export async function countPublicPlaylists(db: Db, viewerId: string, most: number): Promise<number> {
  const some = db
    .selectFrom('playlists')
    .select('playlists.id')
    .where(isListedPlaylist(viewerId))
    .orderBy('playlists.popularity', 'desc')
    .limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The playlists among these that the person finds, the most popular first. */
export function listPlaylists(db: Db, ids: readonly string[], viewerId: string) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlists.id', 'in', ids)
    .where(isFoundPlaylist(viewerId))
    .orderBy('playlists.popularity', 'desc')
    .execute();
}

/** The genres of public playlists, with the number of their playlists and tracks. */
export function listGenres(db: Db, viewerId: string) {
  return db
    .selectFrom('playlists')
    .select((eb) => [
      'genre',
      eb.fn.countAll<number | string>().as('playlists'),
      eb.fn.sum<number | string>('track_count').as('tracks'),
    ])
    .where(isListedPlaylist(viewerId))
    .where('genre', '!=', '')
    .groupBy('genre')
    .orderBy('genre')
    .execute();
}

/** Counts the files in each of these playlists, and sums their lengths; no row for a playlist without files. */
export function sumFiles(db: Db, playlistIds: readonly string[], viewerId: string) {
  return (
    db
      .selectFrom('playlist_entries')
      // Without statistics SQLite would begin an inner join with every file of the site.
      .crossJoin('tracks')
      .whereRef('tracks.id', '=', 'playlist_entries.track_id')
      .select((eb) => [
        'playlist_entries.playlist_id',
        eb.fn.countAll<number | string>().as('songs'),
        eb.fn.sum<number | string | null>('tracks.duration_ms').as('duration_ms'),
      ])
      .where('playlist_entries.playlist_id', 'in', playlistIds)
      .where('tracks.storage_type', '=', 'FILE')
      .where(isItemShown(viewerId))
      .groupBy('playlist_entries.playlist_id')
      .execute()
  );
}

/** A person's likes of these playlists, with their times. */
export function listLikedAt(db: Db, userId: string, playlistIds: readonly string[]) {
  return db
    .selectFrom('likes')
    .select(['playlist_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('playlist_id', 'in', playlistIds)
    .execute();
}

/** People whom a person follows and may see, the newest follow first. */
export function listFollowedPeople(db: Db, userId: string, limit: number) {
  return selectPublicUsers(db)
    .innerJoin('follows', 'follows.person_id', 'users.id')
    .select('follows.created_at as followed_at')
    .where('follows.user_id', '=', userId)
    .where(isNotBlocked('users.id', userId))
    .orderBy('follows.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Time since which a person follows another, in ms. */
export async function findFollowedAt(db: Db, userId: string, personId: string): Promise<number | null> {
  const row = await db
    .selectFrom('follows')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
