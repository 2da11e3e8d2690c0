import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { ArtistFollowsTable } from '#server/db/rows/following.ts';

/** Inserts a follow; returns false if the artist was followed already. */
export async function insertArtistFollow(trx: Db, row: Insertable<ArtistFollowsTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('artist_follows')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteArtistFollow(db: Db, userId: string, key: string): Promise<void> {
  await db.deleteFrom('artist_follows').where('user_id', '=', userId).where('artist_key', '=', key).execute();
}

/** The artists whom a person follows, by their keys, which are their names without case and accents. */
export function listArtistFollows(db: Db, userId: string) {
  return db
    .selectFrom('artist_follows')
    .select(['artist_key', 'name'])
    .where('user_id', '=', userId)
    .orderBy('artist_key')
    .execute();
}

/**
 * The newest songs before one by the artists whom a person follows, closed ones too. Each artist costs a step in an index;
 * of the `limit` artists with the newest songs at most so many songs each are read.
 */
export async function listNewestOfFollowed(
  db: Db,
  userId: string,
  before: string,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ artist_key: string; head: string | null }>`
    select f.artist_key,
      (select s.id from tracks s where s.artist_key = f.artist_key and s.id < ${before}
       order by s.id desc limit 1) as head
    from artist_follows f where f.user_id = ${userId}
    order by head desc nulls last limit ${limit}`.execute(db);
  const heads = rows.flatMap(({ artist_key: key, head }) => (head === null ? [] : [{ key, head }]));
  const oldest = heads.at(-1);
  if (!oldest) return [];
  // With fewer artists than songs wanted, each may have older ones on this page.
  const from = heads.length < limit ? '' : oldest.head;
  const songs = await sql<{ id: string }>`
    select t.id from artist_follows f cross join tracks t
    where f.user_id = ${userId} and f.artist_key in (${sql.join(heads.map(({ key }) => key))})
      and t.artist_key = f.artist_key and t.id < ${before}
      and t.id >= coalesce(
        (select s.id from tracks s where s.artist_key = f.artist_key and s.id < ${before} and s.id >= ${from}
         order by s.id desc limit 1 offset ${limit - 1}), ${from})
    order by t.id desc limit ${limit}`.execute(db);
  return songs.rows;
}
