import { trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isAudibleTrack } from '#server/visibility/conditions.ts';

interface TrackKey {
  user_id: string;
  track_id: string;
}

/** Inserts a star; one that exists already keeps its time. */
export async function insertStar(db: Db, key: TrackKey, now: number): Promise<void> {
  await db
    .insertInto('track_stars')
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStar(db: Db, { user_id, track_id }: TrackKey): Promise<void> {
  await db
    .deleteFrom('track_stars')
    .where('user_id', '=', user_id)
    .where('track_id', '=', track_id)
    .execute();
}

export async function upsertRating(db: Db, key: TrackKey, rating: number, now: number): Promise<void> {
  await db
    .insertInto('track_ratings')
    .values({ ...key, rating, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'track_id']).doUpdateSet({ rating, created_at: now }),
    )
    .execute();
}

export async function deleteRating(db: Db, { user_id, track_id }: TrackKey): Promise<void> {
  await db
    .deleteFrom('track_ratings')
    .where('user_id', '=', user_id)
    .where('track_id', '=', track_id)
    .execute();
}

/** A person's stars among these tracks, with their times. */
export function listStarsAmong(db: Db, userId: string, trackIds: readonly string[]) {
  return db
    .selectFrom('track_stars')
    .select(['track_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('track_id', 'in', trackIds)
    .execute();
}

export function listRatingsAmong(db: Db, userId: string, trackIds: readonly string[]) {
  return db
    .selectFrom('track_ratings')
    .select(['track_id', 'rating'])
    .where('user_id', '=', userId)
    .where('track_id', 'in', trackIds)
    .execute();
}

/** A person's favourites that they may still hear, the newest star first. */
export function listStarred(db: Db, userId: string, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('track_stars')
    .innerJoin('tracks', 'tracks.id', 'track_stars.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('track_stars.user_id', '=', userId)
    .where(isAudibleTrack(userId))
    .orderBy('track_stars.created_at', 'desc')
    .orderBy('track_stars.track_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
