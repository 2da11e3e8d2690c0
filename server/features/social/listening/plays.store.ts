import { playlistCover, trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isAudibleTrack, isVisiblePlaylist } from '#server/visibility/conditions.ts';

/** A person's plays before a place, the newest first, of tracks that they may still listen to. */
export function listPlaysOf(db: Db, userId: string, { before, limit }: { before: string; limit: number }) {
  return db
    .selectFrom('plays')
    .innerJoin('tracks', 'tracks.id', 'plays.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .select(['plays.id as play_id', 'plays.played_at', 'plays.playlist_id'])
    .where('plays.user_id', '=', userId)
    .where('plays.id', '<', before)
    .where(isAudibleTrack(userId))
    .orderBy('plays.id', 'desc')
    .limit(limit)
    .execute();
}

/** The names and covers of playlists by their ids, of those that a person may see. */
export async function listPlayedPlaylists(db: Db, viewerId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('playlists')
    .select(['playlists.id', 'playlists.name', ...playlistCover])
    .where('playlists.id', 'in', [...new Set(ids)])
    .where(isVisiblePlaylist(viewerId))
    .execute();
}

/** The track of a person's play; null where it is not theirs. */
export async function findTrackOfPlay(db: Db, userId: string, playId: string): Promise<string | null> {
  const row = await db
    .selectFrom('plays')
    .select('track_id')
    .where('id', '=', playId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.track_id ?? null;
}

/** Removes a person's name from one play. */
export async function updateToUnnamed(trx: Db, userId: string, playId: string): Promise<void> {
  await trx
    .updateTable('plays')
    .set({ user_id: null })
    .where('id', '=', playId)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a person's name from all of their plays. */
export async function updateAllToUnnamed(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('plays').set({ user_id: null }).where('user_id', '=', userId).execute();
}

/** Removes a person's name from the other records of their listening: to one track, or to all of them. */
export async function updateListeningToUnnamed(trx: Db, userId: string, trackId?: string): Promise<void> {
  let sessions = trx.updateTable('listening_sessions').set({ user_id: null }).where('user_id', '=', userId);
  let activities = trx
    .updateTable('activities')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('activity_type', 'in', ['start_listening', 'stop_listening']);
  if (trackId !== undefined) {
    sessions = sessions.where('track_id', '=', trackId);
    activities = activities.where('track_id', '=', trackId);
  }
  await sessions.execute();
  await activities.execute();
}

/** Reports whether plays are recorded under a person's name. */
export async function isRemembering(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('remembers_plays')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.remembers_plays === 1;
}

export async function updateRemembering(trx: Db, userId: string, remembers: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ remembers_plays: Number(remembers) })
    .where('id', '=', userId)
    .execute();
}
