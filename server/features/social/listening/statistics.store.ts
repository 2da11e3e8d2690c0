import { sql } from 'kysely';
import { type Db, rowsFrom } from '#server/db/dialect.ts';
import { trackWithOwner } from '#server/db/select-lists.ts';
import { idAt } from '#server/lib/ids.ts';
import { isAudibleTrack } from '#server/visibility/conditions.ts';
import { playCountsAfterSeconds } from '#shared/limits.ts';
import type { Span } from './plays.store.ts';

/** The time for which a play sounded, in ms: of plays of before it is known that they lasted long enough to count. */
const listenedMs = sql<number>`coalesce(heard.listened_ms, ${sql.lit(playCountsAfterSeconds * 1000)})`;

/** A person's plays of a time: those of here, and those that they heard elsewhere. */
function playsOf(db: Db, userId: string, { from, until }: Span) {
  const here = db
    .selectFrom('plays')
    .select(['id', 'track_id', 'playlist_id', 'played_at', 'listened_ms'])
    .where('user_id', '=', userId)
    .where('id', '>=', idAt(from))
    .where('id', '<', idAt(until));
  const elsewhere = db
    .selectFrom('heard_elsewhere')
    .select((eb) => ['id', 'track_id', eb.cast<string | null>(eb.val(null), 'text').as('playlist_id')])
    .select(['played_at', 'listened_ms'])
    .where('user_id', '=', userId)
    .where('id', '>=', idAt(from))
    .where('id', '<', idAt(until));
  return db.selectFrom(here.unionAll(elsewhere).as('heard'));
}

/** Number of plays, and ms for which they sounded. */
export interface Heard {
  plays: number;
  ms: number;
}

/** Sums of a person's plays of a time by steps of so many ms since 1970: each with its first moment. */
export async function sumBySteps(
  db: Db,
  userId: string,
  span: Span,
  stepMs: number,
): Promise<(Heard & { at: number })[]> {
  // A quotient of integers is one.
  const step = sql<number | string>`heard.played_at / ${sql.lit(stepMs)}`;
  const rows = await playsOf(db, userId, span)
    .select((eb) => [
      step.as('step'),
      eb.fn.countAll<number | string>().as('plays'),
      eb.fn.sum<number | string>(listenedMs).as('ms'),
    ])
    .groupBy(step)
    .execute();
  return rows.map(({ step: at, plays, ms }) => ({
    at: Number(at) * stepMs,
    plays: Number(plays),
    ms: Number(ms),
  }));
}

/** The sum of a person's plays of a time. */
export async function sumOf(db: Db, userId: string, span: Span): Promise<Heard> {
  const row = await playsOf(db, userId, span)
    .select((eb) => [
      eb.fn.countAll<number | string>().as('plays'),
      eb.fn.sum<number | string | null>(listenedMs).as('ms'),
    ])
    .executeTakeFirstOrThrow();
  return { plays: Number(row.plays), ms: Number(row.ms ?? 0) };
}

/** The plays of a track. */
export interface TrackSum extends Heard {
  track_id: string;
  /** The id of the first of them. */
  first_id: string;
}

/** Sums of a person's plays of a time by track. */
export async function sumByTrack(db: Db, userId: string, span: Span): Promise<TrackSum[]> {
  const rows = await playsOf(db, userId, span)
    .select((eb) => [
      'heard.track_id',
      eb.fn.min('heard.id').as('first_id'),
      eb.fn.countAll<number | string>().as('plays'),
      eb.fn.sum<number | string>(listenedMs).as('ms'),
    ])
    .groupBy('heard.track_id')
    .execute();
  return rows.map((row) => ({ ...row, plays: Number(row.plays), ms: Number(row.ms) }));
}

/** Sums of a person's plays of a time by the playlist that they were played from. */
export async function sumByPlaylist(db: Db, userId: string, span: Span): Promise<(Heard & { id: string })[]> {
  const rows = await playsOf(db, userId, span)
    .select((eb) => [
      'heard.playlist_id as id',
      eb.fn.countAll<number | string>().as('plays'),
      eb.fn.sum<number | string>(listenedMs).as('ms'),
    ])
    .where('heard.playlist_id', 'is not', null)
    .groupBy('heard.playlist_id')
    .$narrowType<{ id: string }>()
    .execute();
  return rows.map((row) => ({ ...row, plays: Number(row.plays), ms: Number(row.ms) }));
}

/** The tracks that a person played before a moment, as far as that is kept. */
export async function listPlayedBefore(db: Db, userId: string, until: number): Promise<Set<string>> {
  const rows = await playsOf(db, userId, { from: 0, until }).select('heard.track_id').distinct().execute();
  return new Set(rows.map(({ track_id: id }) => id));
}

/** The artists and styles of these tracks, of those that a person may still hear. */
export function listCredits(db: Db, userId: string, ids: readonly string[]) {
  const given = rowsFrom(
    db,
    ids.map((id) => ({ id })),
    { id: 'text' },
  );
  return db
    .selectFrom('tracks')
    .select(['tracks.id', 'tracks.artist', 'tracks.genre'])
    .where('tracks.id', 'in', sql<string>`(select id from ${given} as given)`)
    .where(isAudibleTrack(userId))
    .execute();
}

/** These tracks, of those that a person may still hear. */
export function listHeardTracks(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', ids.length > 0 ? ids : [''])
    .where(isAudibleTrack(userId))
    .execute();
}

/** The moment of a person's first play that is kept, in ms; null without any. */
export async function findFirstPlay(db: Db, userId: string): Promise<number | null> {
  const first = (table: 'plays' | 'heard_elsewhere') =>
    db
      .selectFrom(table)
      .select('played_at')
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  const found = [await first('plays'), await first('heard_elsewhere')].flatMap((row) => row?.played_at ?? []);
  return found.length === 0 ? null : Math.min(...found);
}
