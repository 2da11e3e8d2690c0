import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { ActivitiesTable, ListeningSessionsTable, PlaysTable } from '#server/db/rows/listening.ts';
import { noteCounted } from '#server/search/notes.ts';

export type ListeningRow = Selectable<ListeningSessionsTable>;

export async function findListeningSession(db: Db, id: string): Promise<ListeningRow | null> {
  const row = await db.selectFrom('listening_sessions').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The open sessions of a listener: normally one at most. */
export function listOpenOf(db: Db, listenerKey: string): Promise<ListeningRow[]> {
  return db
    .selectFrom('listening_sessions')
    .selectAll()
    .where('listener_key', '=', listenerKey)
    .where('ended_at', 'is', null)
    .execute();
}

/** The open sessions of an account with a report since a moment. */
export function listOpenOfUser(db: Db, userId: string, since: number): Promise<ListeningRow[]> {
  return db
    .selectFrom('listening_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', since)
    .execute();
}

/** Time of a listener's last report, in ms. */
export async function findLastSeen(db: Db, listenerKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('listening_sessions')
    .select((eb) => eb.fn.max('last_seen_at').as('at'))
    .where('listener_key', '=', listenerKey)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The length of a track, and whether plays are recorded under its listener's name; null without such a track. */
export async function findHeard(db: Db, trackId: string, userId: string | null) {
  const row = await db
    .selectFrom('tracks')
    .leftJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['tracks.duration_ms', 'users.remembers_plays'])
    .where('tracks.id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

export async function hasPlaylist(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('playlists').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Inserts a session; one that exists stays unchanged. */
export async function insertListeningSession(db: Db, row: Insertable<ListeningSessionsTable>): Promise<void> {
  await db
    .insertInto('listening_sessions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function updateListeningSession(
  db: Db,
  id: string,
  patch: Partial<
    Pick<ListeningRow, 'last_seen_at' | 'position_seconds' | 'listened_ms' | 'ended_at' | 'user_id'>
  >,
): Promise<void> {
  await db.updateTable('listening_sessions').set(patch).where('id', '=', id).execute();
}

/** Marks a session as counted; returns true to one caller only, of all concurrent ones. */
export async function updateToCounted(db: Db, id: string, playId: string): Promise<boolean> {
  const result = await db
    .updateTable('listening_sessions')
    .set({ counted: 1, play_id: playId })
    .where('id', '=', id)
    .where('counted', '=', 0)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function insertPlay(db: Db, row: Insertable<PlaysTable>): Promise<void> {
  await db.insertInto('plays').values(row).execute();
  const { plays_count: after } = await db
    .updateTable('tracks')
    .set((eb) => ({ plays_count: eb('plays_count', '+', 1) }))
    .where('id', '=', row.track_id)
    .returning('plays_count')
    .executeTakeFirstOrThrow();
  await noteCounted(db, 'track', { id: row.track_id, before: after - 1, after });
}

/** Sets for how long a play sounded, once that is known. */
export async function updatePlayLength(db: Db, playId: string, listenedMs: number): Promise<void> {
  await db.updateTable('plays').set({ listened_ms: listenedMs }).where('id', '=', playId).execute();
}

export async function insertActivity(db: Db, row: Insertable<ActivitiesTable>): Promise<void> {
  await db.insertInto('activities').values(row).execute();
}

/** Open sessions without a report since `before`. */
export function listSilent(db: Db, before: number, limit: number): Promise<ListeningRow[]> {
  return db
    .selectFrom('listening_sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<', before)
    .limit(limit)
    .execute();
}

/** Deletes sessions that ended before `before`; the plays that they counted stay. */
export async function deleteEnded(db: Db, before: number): Promise<void> {
  await db.deleteFrom('listening_sessions').where('ended_at', '<', before).execute();
}

/** Removes some of the network addresses from before a moment; returns their number. */
export async function clearAddresses(db: Db, before: number, limit: number): Promise<number> {
  const sessions = await db
    .updateTable('listening_sessions')
    .set({ ip: '' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('listening_sessions')
        .select('id')
        .where('last_seen_at', '<', before)
        .where('ip', '<>', sql.lit(''))
        .limit(limit),
    )
    .executeTakeFirst();
  const activities = await db
    .updateTable('activities')
    .set({ ip: '' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('activities')
        .select('id')
        .where('created_at', '<', before)
        .where('ip', '<>', sql.lit(''))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(sessions.numUpdatedRows + activities.numUpdatedRows);
}
