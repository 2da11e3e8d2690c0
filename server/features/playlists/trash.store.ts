import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { Schema, TrashTable } from '#server/db/schema.ts';

/** What hangs on a playlist and is brought back with it. */
const children = ['playlist_entries', 'likes', 'saves', 'popularity_days', 'playlist_listeners'] as const;
type Child = (typeof children)[number];

/** A playlist's rows, by table. */
export type PlaylistRows = { playlist: Selectable<Schema['playlists']> } & {
  [T in Child]: Selectable<Schema[T]>[];
};

/** Statements may have so many parameters; the widest of these rows has 10. */
const rowsAtOnce = 1000;

export async function readPlaylistRows(db: Db, id: string): Promise<PlaylistRows> {
  const playlist = await db
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows: Partial<Record<Child, unknown[]>> = {};
  for (const table of children) {
    rows[table] = await db
      .selectFrom(table as 'likes')
      .selectAll()
      .where('playlist_id', '=', id)
      .execute();
  }
  return { playlist, ...rows } as PlaylistRows;
}

/** Brings rows back, but for those whose track or person has gone meanwhile. */
export async function insertPlaylistRows(db: Db, rows: PlaylistRows): Promise<void> {
  const { playlist, playlist_entries: entries, likes, saves } = rows;
  const tracks = await listExisting(
    db,
    'tracks',
    entries.flatMap((entry) => entry.track_id ?? []),
  );
  const people = await listExisting(
    db,
    'users',
    [...likes, ...saves].map((row) => row.user_id),
  );
  const kept = {
    ...rows,
    playlist_entries: entries.filter(({ track_id }) => track_id === null || tracks.has(track_id)),
    likes: likes.filter(({ user_id }) => people.has(user_id)),
    saves: saves.filter(({ user_id }) => people.has(user_id)),
  };
  await db
    .insertInto('playlists')
    .values({
      ...playlist,
      likes_count: kept.likes.length,
      track_count: kept.playlist_entries.filter(({ track_id }) => track_id !== null).length,
    })
    .execute();
  for (const table of children) {
    for (let at = 0; at < kept[table].length; at += rowsAtOnce) {
      await db
        .insertInto(table as 'likes')
        .values(kept[table].slice(at, at + rowsAtOnce) as Insertable<Schema['likes']>[])
        .execute();
    }
  }
}

async function listExisting(db: Db, table: 'tracks' | 'users', ids: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += rowsAtOnce) {
    const rows = await db
      .selectFrom(table as 'tracks')
      .select('id')
      .where('id', 'in', wanted.slice(at, at + rowsAtOnce))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

export async function insertTrash(db: Db, row: TrashTable): Promise<void> {
  await db.insertInto('trash').values(row).execute();
}

/** Takes something out of its deleter's trash; null where it is not (or no longer) there. */
export async function deleteTrash(db: Db, id: string, ownerId: string, since: number) {
  const row = await db
    .deleteFrom('trash')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', '>', since)
    .returning('contents')
    .executeTakeFirst();
  return row ?? null;
}

/** Empties the trash of what has lain there since `before`; answers the covers that it held. */
export async function deleteOldTrash(db: Db, before: number): Promise<(string | null)[]> {
  const rows = await db
    .deleteFrom('trash')
    .where('deleted_at', '<=', before)
    .returning('cover_sha256')
    .execute();
  return rows.map((row) => row.cover_sha256);
}
