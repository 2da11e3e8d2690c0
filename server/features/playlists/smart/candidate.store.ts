import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { TempoSpan } from './tempo-span.ts';

/** A song that may fulfil rules, with what lists are sorted by. */
export interface Candidate {
  id: string;
  plays_count: number;
  created_at: number;
}

const columns = ['tracks.id', 'tracks.plays_count', 'tracks.created_at'] as const;

/** The orders that indexes have of all songs, and of those of a style. */
export type WalkOrder = 'newest' | 'plays';
const orders: Record<WalkOrder, RawBuilder<number>> = {
  newest: sql`tracks.created_at`,
  plays: sql`tracks.plays_count`,
};

/** Songs after one in an order, all or those of a style: a page of an index. */
export function walk(
  db: Db,
  order: WalkOrder,
  { style = null, after, limit }: { style?: string | null; after: Candidate | null; limit: number },
): Promise<Candidate[]> {
  const by = orders[order];
  let query = db
    .selectFrom('tracks')
    .select(columns)
    .orderBy(by, 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit);
  if (style !== null) query = query.where('tracks.genre', '=', style);
  if (after) {
    const value = order === 'newest' ? after.created_at : after.plays_count;
    query = query.where(sql<boolean>`(${by}, tracks.id) < (${value}, ${after.id})`);
  }
  return query.execute();
}

/** The moments (ms) of the oldest and the newest song; null where there is none. */
export async function findSpan(db: Db): Promise<{ first: number; last: number } | null> {
  const end = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('tracks')
      .select('created_at')
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await end('asc'), await end('desc')];
  return first && last ? { first: first.created_at, last: last.created_at } : null;
}

export const listOfArtist = (db: Db, key: string, limit: number): Promise<Candidate[]> =>
  db
    .selectFrom('tracks')
    .select(columns)
    .where('tracks.artist_key', '=', key)
    .orderBy('tracks.plays_count', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit)
    .execute();

/** Songs whose tempo lies in a span, as far as it is sure, in the order of the tempo. */
export const listOfTempo = (
  db: Db,
  { low, high, sureTempo }: TempoSpan & { sureTempo: number },
  limit: number,
): Promise<Candidate[]> =>
  db
    .with('fitting', (cte) =>
      cte
        .selectFrom('track_sound')
        .select('track_sound.track_id')
        .where('track_sound.bpm', '>=', low)
        .where('track_sound.bpm', '<', high)
        .where('track_sound.bpm_sureness', '>=', sureTempo)
        .orderBy('track_sound.bpm')
        .limit(limit),
    )
    .selectFrom('fitting')
    .crossJoin('tracks')
    .select(columns)
    .whereRef('tracks.id', '=', 'fitting.track_id')
    .execute();

/** A person's favourites, the last ones first. */
export const listStarred = (db: Db, userId: string, limit: number): Promise<Candidate[]> =>
  db
    .selectFrom('track_stars')
    .crossJoin('tracks')
    .select(columns)
    .whereRef('tracks.id', '=', 'track_stars.track_id')
    .where('track_stars.user_id', '=', userId)
    .orderBy('track_stars.created_at', 'desc')
    .orderBy('track_stars.track_id', 'desc')
    .limit(limit)
    .execute();

/** The songs of a person's last plays since a place, the last heard first; one that was heard often comes once. */
export async function listHeard(db: Db, userId: string, since: string, limit: number): Promise<Candidate[]> {
  const rows = await db
    .with('heard', (cte) =>
      cte
        .selectFrom('plays')
        .select(['plays.id as play', 'plays.track_id'])
        .where('plays.user_id', '=', userId)
        .where('plays.id', '>=', since)
        .orderBy('plays.id', 'desc')
        .limit(limit),
    )
    .selectFrom('heard')
    .crossJoin('tracks')
    .select(columns)
    .whereRef('tracks.id', '=', 'heard.track_id')
    .orderBy('heard.play', 'desc')
    .execute();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The newest songs of each person whom somebody follows: one step in an index for each. */
export async function listOfFollowed(db: Db, userId: string, limit: number): Promise<Candidate[]> {
  const { people } = await db
    .selectFrom('follows')
    .select((eb) => eb.fn.countAll<number | string>().as('people'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(people) === 0) return [];
  const each = Math.ceil(limit / Number(people));
  return db
    .selectFrom('follows')
    .crossJoin('tracks')
    .select(columns)
    .where('follows.user_id', '=', userId)
    .where(
      sql<boolean>`tracks.id in (select newest.id from tracks as newest where newest.owner_id = follows.person_id
        order by newest.created_at desc, newest.id desc limit ${each})`,
    )
    .execute();
}

/** The last play by a person of each of these songs that they heard. */
export async function findLastPlays(
  db: Db,
  userId: string,
  trackIds: readonly string[],
): Promise<Map<string, string>> {
  if (trackIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('plays')
    .select((eb) => ['plays.track_id', eb.fn.max('plays.id').as('last')])
    .where('plays.user_id', '=', userId)
    .where('plays.track_id', 'in', trackIds)
    .groupBy('plays.track_id')
    .execute();
  return new Map(rows.map((row) => [row.track_id, row.last]));
}
