import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { idAt } from '#server/lib/ids.ts';
import { playlistCover, trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isAudibleTrack, isVisiblePlaylist } from '#server/visibility/conditions.ts';

/** Plays of a person that are asked for. */
interface Asked {
  /** The id before which they are. */
  before: string;
  /** Words that their tracks have in title, artist or album. */
  words: readonly string[];
  limit: number;
}

/** A person's plays before a place, here and elsewhere, the newest first, of tracks that they may still listen to. */
export async function listPlaysOf(db: Db, userId: string, asked: Asked) {
  const here = await listPlaysHere(db, userId, asked);
  const elsewhere = await listHeardElsewhere(db, userId, asked);
  // Each list is read along its index; both together would be sorted whole.
  return [...here, ...elsewhere].sort((a, b) => (a.play_id < b.play_id ? 1 : -1)).slice(0, asked.limit);
}

function listHeardElsewhere(db: Db, userId: string, { before, words, limit }: Asked) {
  return db
    .selectFrom('heard_elsewhere as plays')
    .innerJoin('tracks', 'tracks.id', 'plays.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .select((eb) => ['plays.id as play_id', 'plays.played_at', eb.val<string | null>(null).as('playlist_id')])
    .where('plays.user_id', '=', userId)
    .where('plays.id', '<', before)
    .where((eb) => eb.and(words.map(hasWord)))
    .where(isAudibleTrack(userId))
    .orderBy('plays.id', 'desc')
    .limit(limit)
    .execute();
}

function listPlaysHere(db: Db, userId: string, { before, words, limit }: Asked) {
  return db
    .selectFrom('plays')
    .innerJoin('tracks', 'tracks.id', 'plays.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .select(['plays.id as play_id', 'plays.played_at', 'plays.playlist_id'])
    .where('plays.user_id', '=', userId)
    .where('plays.id', '<', before)
    .where((eb) => eb.and(words.map(hasWord)))
    .where(isAudibleTrack(userId))
    .orderBy('plays.id', 'desc')
    .limit(limit)
    .execute();
}

/** Letters are folded on both sides by the database, by the same rules. */
function hasWord(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const fields = ['title', 'artist', 'album'].map(
    (name) => sql`lower(${sql.ref(`tracks.${name}`)}) like lower(${pattern}) escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(fields, sql` or `)})`;
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

/** A time, in ms: since `from`, before `until`. */
export interface Span {
  from: number;
  until: number;
}

/** Removes a person's name from their plays of a time, at most some; returns their number. */
export async function updateSpanToUnnamed(
  trx: Db,
  userId: string,
  { from, until }: Span,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const of = trx
    .selectFrom('plays')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '>=', idAt(from))
    .where('id', '<', idAt(until))
    .limit(limit);
  const { numUpdatedRows } = await trx
    .updateTable('plays')
    .set({ user_id: null })
    .where('id', 'in', of)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const listeningActivities = ['start_listening', 'stop_listening'];

/** Removes the other records of a person's listening to a track: deletes those of ended listening, and the name from the rest. */
export async function deleteListeningTo(trx: Db, userId: string, trackId: string): Promise<void> {
  const ofTrack = (eb: ExpressionBuilder<Schema, 'listening_sessions'>) =>
    eb.and({ user_id: userId, track_id: trackId });
  await forgetSessions(trx, ofTrack);
  await trx
    .updateTable('activities')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('track_id', '=', trackId)
    .where('activity_type', 'in', listeningActivities)
    .execute();
}

/** Does the same for a person's listening of a time. */
export async function deleteListeningOfSpan(trx: Db, userId: string, { from, until }: Span): Promise<void> {
  await forgetSessions(trx, (eb) =>
    eb.and([eb('user_id', '=', userId), eb('last_seen_at', '>=', from), eb('started_at', '<', until)]),
  );
  await trx
    .updateTable('activities')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('activity_type', 'in', listeningActivities)
    .execute();
}

/** An open session still has to count its play; an ended one could only be counted as another listener's. */
async function forgetSessions(
  trx: Db,
  which: (eb: ExpressionBuilder<Schema, 'listening_sessions'>) => Expression<SqlBool>,
): Promise<void> {
  await trx.deleteFrom('listening_sessions').where('ended_at', 'is not', null).where(which).execute();
  await trx.updateTable('listening_sessions').set({ user_id: null }).where(which).execute();
}

/** The choices of a person about the records of their listening; null without such an account. */
export async function findChoices(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['remembers_plays', 'keeps_plays_days'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateChoices(
  trx: Db,
  userId: string,
  choices: { remembers_plays: number; keeps_plays_days: number },
): Promise<void> {
  await trx.updateTable('users').set(choices).where('id', '=', userId).execute();
}

/** Some people after a place whose plays lose their name in time, in the order of their ids. */
export function listForgetting(db: Db, after: string, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'keeps_plays_days'])
    .where('id', '>', after)
    .where('keeps_plays_days', '>', 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}
