import type { Db } from '#server/db/dialect.ts';
import { idAt } from '#server/lib/ids.ts';
import type { ServiceKind } from '#shared/social/linked-services.ts';
import type { Link } from './linked-service.store.ts';

/** Reports whether a person has linked a service. */
export async function hasLink(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('linked_services')
    .select('service')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A play that was counted. */
export interface Heard {
  playId: string;
  trackId: string;
  userId: string;
  startedAt: number;
}

/** Inserts a play as a listen that waits for each service that its person has linked; a song without an artist is none. */
export async function insertWaiting(trx: Db, { playId, trackId, userId, startedAt }: Heard): Promise<void> {
  await trx
    .insertInto('waiting_listens')
    .columns(['user_id', 'service', 'play_id', 'title', 'artist', 'album', 'duration_ms', 'listened_at'])
    .expression((eb) =>
      eb
        .selectFrom('linked_services')
        .innerJoin('tracks', (on) => on.on('tracks.id', '=', trackId))
        .select((of) => [
          'linked_services.user_id',
          'linked_services.service',
          of.cast<string>(of.val(playId), 'text').as('play_id'),
          'tracks.title',
          'tracks.artist',
          'tracks.album',
          'tracks.duration_ms',
          of.cast<number>(of.val(startedAt), 'bigint').as('listened_at'),
        ])
        .where('linked_services.user_id', '=', userId)
        .where('tracks.artist', '<>', ''),
    )
    .execute();
  // Also where it is due already: the row is locked, so that its sender does not overlook this listen.
  await trx
    .updateTable('linked_services')
    .set((eb) => ({ due_at: eb.fn.coalesce('due_at', eb.val(startedAt)) }))
    .where('user_id', '=', userId)
    .execute();
}

/** The first listens that wait, in the order in which they were heard. */
export function listWaiting(db: Db, { userId, service }: Link, limit: number) {
  return db
    .selectFrom('waiting_listens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('service', '=', service)
    .orderBy('play_id')
    .limit(limit)
    .execute();
}

/** Deletes the listens up to a play's, of those that wait. */
export async function deleteUpTo(trx: Db, { userId, service }: Link, playId: string): Promise<void> {
  await trx
    .deleteFrom('waiting_listens')
    .where('user_id', '=', userId)
    .where('service', '=', service)
    .where('play_id', '<=', playId)
    .execute();
}

/** Deletes what waits of a person's plays of a time, in ms: since `from`, before `until`. */
export async function deleteOfSpan(
  trx: Db,
  userId: string,
  span: { from: number; until: number },
): Promise<void> {
  await trx
    .deleteFrom('waiting_listens')
    .where('user_id', '=', userId)
    .where('play_id', '>=', idAt(span.from))
    .where('play_id', '<', idAt(span.until))
    .execute();
}

/** Deletes what waits of one play. */
export async function deleteOfPlay(trx: Db, userId: string, playId: string): Promise<void> {
  await trx
    .deleteFrom('waiting_listens')
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .execute();
}

/** Deletes the listens of before a moment; answers how many of each link. */
export async function deleteOlder(trx: Db, before: number): Promise<(Link & { count: number })[]> {
  const rows = await trx
    .deleteFrom('waiting_listens')
    .where('listened_at', '<', before)
    .returning(['user_id', 'service'])
    .execute();
  const groups = Map.groupBy(rows, ({ user_id, service }) => `${user_id} ${service}`);
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    return first
      ? [{ userId: first.user_id, service: first.service as ServiceKind, count: some.length }]
      : [];
  });
}

/** The links that are ready for a call now, and for which listens wait: an index has those for which any do. */
export async function listDueLinks(db: Db, now: number): Promise<Link[]> {
  const rows = await db
    .selectFrom('linked_services')
    .innerJoin('users', 'users.id', 'linked_services.user_id')
    .select(['user_id', 'service'])
    .where('linked_services.due_at', '<=', now)
    .where('linked_services.state', '=', 'linked')
    .where('retry_at', '<=', now)
    .where('users.remembers_plays', '=', 1)
    .execute();
  return rows.map(({ user_id, service }) => ({ userId: user_id, service: service as ServiceKind }));
}

/** The links that are ready for a call now, and do not know what their person listens to, by a report since a moment. */
export async function listUntold(db: Db, since: number, now: number): Promise<Link[]> {
  const rows = await db
    .selectFrom('linked_services')
    .innerJoin('users', 'users.id', 'linked_services.user_id')
    .innerJoin('listening_sessions', 'listening_sessions.user_id', 'linked_services.user_id')
    .select(['linked_services.user_id', 'linked_services.service'])
    .distinct()
    .where('linked_services.state', '=', 'linked')
    .where('retry_at', '<=', now)
    .where('users.remembers_plays', '=', 1)
    .where('listening_sessions.ended_at', 'is', null)
    .where('listening_sessions.last_seen_at', '>=', since)
    .where((eb) =>
      eb.or([eb('told_session', 'is', null), eb('told_session', '<>', eb.ref('listening_sessions.id'))]),
    )
    .execute();
  return rows.map(({ user_id, service }) => ({ userId: user_id, service: service as ServiceKind }));
}

/** The song that a person listens to, by a report since a moment; null where they do not, or where it has no artist. */
export async function findPlaying(db: Db, userId: string, since: number) {
  const row = await db
    .selectFrom('listening_sessions')
    .innerJoin('tracks', 'tracks.id', 'listening_sessions.track_id')
    .select([
      'listening_sessions.id as session_id',
      'tracks.title',
      'tracks.artist',
      'tracks.album',
      'tracks.duration_ms',
    ])
    .where('listening_sessions.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', since)
    .where('tracks.artist', '<>', '')
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
