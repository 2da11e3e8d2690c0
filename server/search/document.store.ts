import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { isPublicOfOwner } from '#server/db/public-users.ts';
import { isFoundPlaylist, isFoundTrack } from '#server/visibility/conditions.ts';
import type { SourceDocument } from './documents.ts';
import type { SearchKind } from './rank.ts';

const likesReceived = sql`(select coalesce(sum(likes_count), 0) from playlists
  where owner_id = users.id and ${isPublicOfOwner})`;

/** Notes to items and comments are one kind: words to a playlist, which lead to it. */
const words = sql`(select id, playlist_id, at, note from item_notes
  union all select id, playlist_id, at, text as note from comments) as words`;

interface Source {
  table: RawBuilder<unknown>;
  ownerId: RawBuilder<unknown>;
  /** True if everyone finds it, as `visibility/conditions.ts` decides for every door. */
  isPublic: Expression<unknown>;
  count: RawBuilder<unknown>;
  createdAt: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  byline: RawBuilder<unknown>;
  body: RawBuilder<unknown>;
}

/** The one place that says what is found of each kind, by which words, and who may find it. */
const sources: Record<SearchKind, Source> = {
  track: {
    table: sql.table('tracks'),
    ownerId: sql`tracks.owner_id`,
    isPublic: isFoundTrack(null),
    count: sql`tracks.plays_count`,
    createdAt: sql`created_at`,
    title: sql`tracks.title`,
    byline: sql`tracks.artist`,
    body: sql`tracks.album || ' ' || tracks.genre`,
  },
  playlist: {
    table: sql.table('playlists'),
    ownerId: sql`playlists.owner_id`,
    isPublic: isFoundPlaylist(null),
    count: sql`playlists.likes_count`,
    createdAt: sql`created_at`,
    title: sql`playlists.name`,
    byline: sql`''`,
    body: sql`playlists.description || ' ' || playlists.genre`,
  },
  person: {
    table: sql.table('users'),
    ownerId: sql`users.id`,
    isPublic: sql`users.is_active = 1`,
    count: likesReceived,
    createdAt: sql`created_at`,
    title: sql`users.username`,
    byline: sql`''`,
    body: sql`''`,
  },
  // Of one that is under its item no longer, is closed with its song or waits, the hit is left out: the row says nothing of that.
  note: {
    table: words,
    ownerId: sql`(select owner_id from playlists where playlists.id = words.playlist_id)`,
    isPublic: sql`exists (select 1 from playlists
      where playlists.id = words.playlist_id and ${isFoundPlaylist(null)})`,
    count: sql`0`,
    createdAt: sql`words.at`,
    title: sql`''`,
    byline: sql`''`,
    body: sql`words.note`,
  },
};

function select(kind: SearchKind, filter: RawBuilder<unknown>) {
  const { table, ownerId, isPublic, count, createdAt, title, byline, body } = sources[kind];
  return sql<SourceDocument>`select id, ${sql.lit(kind)} as kind, ${ownerId} as "ownerId",
    case when ${isPublic} then 1 else 0 end as "isPublic", ${count} as count, ${createdAt} as "createdAt",
    ${title} as title, ${byline} as byline, ${body} as body from ${table} ${filter}`;
}

/** Those of these documents that exist. */
export async function listDocuments(
  db: Db,
  kind: SearchKind,
  ids: readonly string[],
): Promise<SourceDocument[]> {
  if (ids.length === 0) return [];
  return (await select(kind, sql`where id in (${sql.join(ids)})`).execute(db)).rows;
}

/** The documents of a kind after an id, in the order of their ids, at most `limit`. */
export async function listDocumentsAfter(
  db: Db,
  kind: SearchKind,
  after: string,
  limit: number,
): Promise<SourceDocument[]> {
  const filter = sql`where id > ${after} order by id limit ${limit}`;
  return (await select(kind, filter).execute(db)).rows;
}

/** Counts the documents of all kinds. */
export async function countDocuments(db: Db): Promise<number> {
  const counts = Object.values(sources).map(({ table }) => sql`(select count(*) from ${table})`);
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}
