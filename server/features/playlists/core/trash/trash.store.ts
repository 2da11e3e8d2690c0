import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { type Db, insertBatch } from '#server/db/dialect.ts';
import type { TrashTable } from '#server/db/rows/playlists.ts';
import type { Schema } from '#server/db/schema.ts';
import { type TableOfPlaylist } from '#server/db/table-names.ts';
import { peopleColumns, tablesOfPlaylist } from '#server/db/tables-by-fate.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteChange } from '#server/changes/note.ts';
import { noteTracksOfPlaylist } from '#server/search/notes.ts';

/** A playlist's rows, by table. */
export type PlaylistRows = { playlist: Selectable<Schema['playlists']> } & {
  /** Not set for a table that is younger than the deletion. */
  [T in TableOfPlaylist]?: Selectable<Schema[T]>[];
};

/** Rows per statement: its parameters are limited, and the server answers other requests between two of them. */
const rowsAtOnce = 500;

export async function readPlaylistRows(db: Db, id: string): Promise<PlaylistRows> {
  const playlist = await db
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows: Partial<Record<TableOfPlaylist, unknown[]>> = {};
  for (const table of tablesOfPlaylist) {
    rows[table] = await db
      .selectFrom(table as 'likes')
      .selectAll()
      .where('playlist_id', '=', id)
      .execute();
    await setImmediate();
  }
  return { playlist, ...rows } as PlaylistRows;
}

/**
 * Restores rows, except those whose track or person is gone by now. Their tracks are as open as the owners allow at present.
 * Reports whether all items are unchanged.
 */
export async function insertPlaylistRows(db: Db, rows: PlaylistRows): Promise<boolean> {
  const { playlist, playlist_entries: trashed = [] } = rows;
  const tracks = await listExisting(
    db,
    'tracks',
    trashed.map((item) => item.track_id),
  );
  const items = trashed.filter(({ track_id }) => track_id === null || tracks.has(track_id));
  const kept: Record<string, readonly Record<string, unknown>[]> = {
    ...(await withoutLostPeople(db, rows)),
    playlist_entries: items.map((item) => ({ ...item })),
  };
  await db
    .insertInto('playlists')
    .values({ ...playlist, likes_count: kept['likes']?.length ?? 0, followers_count: 0 })
    .execute();
  for (const table of tablesOfPlaylist) await insertBatch(db, table, kept[table] ?? []);
  await noteChange(db, 'playlist', [playlist.id]);
  await noteChange(db, 'person_rank', [playlist.owner_id]);
  await noteTracksOfPlaylist(db, playlist.id);
  return items.length === trashed.length;
}

/** The rows without the people whose accounts are gone. */
async function withoutLostPeople(db: Db, rows: PlaylistRows) {
  const kept: Record<string, Record<string, unknown>[]> = {};
  for (const table of tablesOfPlaylist) kept[table] = (rows[table] ?? []).map((row) => ({ ...row }));
  for (const { table, column, onRemoval } of peopleColumns) {
    const named = kept[table];
    if (!named) continue;
    const people = await listExisting(
      db,
      'users',
      named.map((row) => row[column]),
    );
    const isLost = (row: Record<string, unknown>) => row[column] !== null && !people.has(row[column]);
    kept[table] =
      onRemoval === 'deleted'
        ? named.filter((row) => !isLost(row))
        : named.map((row) => (isLost(row) ? { ...row, [column]: null } : row));
  }
  return kept;
}

async function listExisting(
  db: Db,
  table: 'users' | 'tracks',
  ids: readonly unknown[],
): Promise<Set<unknown>> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'string');
  const found = new Set<unknown>();
  for (const some of partsOf(wanted, rowsAtOnce)) {
    const rows = await db.selectFrom(table).select('id').where('id', 'in', some).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

export async function insertTrash(db: Db, row: TrashTable): Promise<void> {
  await db.insertInto('trash').values(row).execute();
}

/** Takes a playlist out of its deleter's trash; null if it is not there (any more). */
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

/** Deletes from the trash all that was put there before `before`; returns the covers that it named. */
export async function deleteOldTrash(db: Db, before: number): Promise<(string | null)[]> {
  const rows = await db
    .deleteFrom('trash')
    .where('deleted_at', '<=', before)
    .returning('cover_sha256')
    .execute();
  return rows.map((row) => row.cover_sha256);
}
