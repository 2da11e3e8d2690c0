import type { Db } from '#server/db/dialect.ts';
import type { MetricsMinutesTable } from '#server/db/rows/operations.ts';

/** Exact number of records by kind. */
export async function listTotals(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('totals')
    .select(['name', 'value'])
    .unionAll(db.selectFrom('total_changes').select(['name', 'change as value']))
    .execute();
  return sumByName(rows);
}

/** Adds the recorded changes to the totals; an uncommitted change waits for the next time. */
export async function sumTotals(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changes = await trx.deleteFrom('total_changes').returning(['name', 'change as value']).execute();
    for (const [name, change] of sumByName(changes)) {
      await trx
        .updateTable('totals')
        .set((eb) => ({ value: eb('value', '+', change) }))
        .where('name', '=', name)
        .execute();
    }
  });
}

function sumByName(rows: readonly { name: string; value: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { name, value } of rows) sums.set(name, (sums.get(name) ?? 0) + value);
  return sums;
}

export function listUploaders(db: Db, limit: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'created_at',
      'track_count',
      'playlist_count',
      'plays_count',
      'last_upload_at',
    ])
    .orderBy('track_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listRecentTracks(db: Db, limit: number) {
  return db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.owner_id')
    .select(['tracks.id', 'tracks.title', 'tracks.created_at', 'users.username'])
    .orderBy('tracks.created_at', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit)
    .execute();
}

export function listPopularTracks(db: Db, limit: number) {
  return db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.owner_id')
    .select(['tracks.id', 'tracks.title', 'tracks.storage_type', 'tracks.plays_count', 'users.username'])
    .orderBy('tracks.plays_count', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit)
    .execute();
}

export function listPopularPlaylists(db: Db, limit: number) {
  return db
    .selectFrom('playlists')
    .innerJoin('users', 'users.id', 'playlists.owner_id')
    .select(['playlists.id', 'playlists.name', 'playlists.track_count', 'users.username'])
    .where('playlists.visibility', '=', 'public')
    .where('playlists.hidden_at', 'is', null)
    .orderBy('playlists.popularity', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .execute();
}

/** Open listening sessions that have reported since `seenSince`, newest first. */
export function listOpenListening(db: Db, seenSince: number, limit: number) {
  return db
    .selectFrom('listening_sessions')
    .innerJoin('tracks', 'tracks.id', 'listening_sessions.track_id')
    .leftJoin('users', 'users.id', 'listening_sessions.user_id')
    .select([
      'listening_sessions.user_id',
      'listening_sessions.ip',
      'listening_sessions.started_at',
      'tracks.title',
      'tracks.artist',
      'users.username',
    ])
    .where('listening_sessions.ended_at', 'is', null)
    .where('listening_sessions.last_seen_at', '>=', seenSince)
    .orderBy('listening_sessions.last_seen_at', 'desc')
    .limit(limit)
    .execute();
}

export async function countOpenListening(db: Db, seenSince: number): Promise<number> {
  const row = await db
    .selectFrom('listening_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', seenSince)
    .executeTakeFirstOrThrow();
  return row.count;
}

export function listRecentActivities(db: Db, limit: number) {
  return db
    .selectFrom('activities')
    .leftJoin('users', 'users.id', 'activities.user_id')
    .select(['activities.activity_type', 'activities.ip', 'activities.created_at', 'users.username'])
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(limit)
    .execute();
}

/** Members whose sessions were used since `seenSince`. */
export function listOnline(db: Db, seenSince: number, limit: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username'])
    .where('sessions.last_seen_at', '>=', seenSince)
    .orderBy('sessions.last_seen_at', 'desc')
    .limit(limit)
    .execute();
}

export async function insertMinute(db: Db, row: MetricsMinutesTable): Promise<void> {
  await db
    .insertInto('metrics_minutes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['minute', 'node']).doNothing())
    .execute();
}

export async function deleteMinutesBefore(db: Db, minute: number): Promise<void> {
  await db.deleteFrom('metrics_minutes').where('minute', '<', minute).execute();
}

export function listMinutes(db: Db, since: number) {
  return db
    .selectFrom('metrics_minutes')
    .selectAll()
    .where('minute', '>=', since)
    .orderBy('minute')
    .execute();
}

export async function countTracksSince(db: Db, since: number): Promise<number> {
  const row = await db
    .selectFrom('tracks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}
