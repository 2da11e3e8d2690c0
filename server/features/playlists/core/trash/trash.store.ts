import type { Selectable } from 'kysely';
import { type Db, insertBatch } from '#server/db/dialect.ts';
import type { PlaylistEntryRow, TrashTable } from '#server/db/rows/playlists.ts';
import type { TrackRow } from '#server/db/rows/tracks.ts';
import type { Schema } from '#server/db/schema.ts';
import { peopleColumns, type TableOfPlaylist, tablesOfPlaylist } from '#server/db/tables.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteSearchChange, noteTracksOfPlaylist } from '#server/search/outbox.ts';
import { exposureOfTrack } from '#server/visibility/conditions.ts';

/** A playlist's rows, by table. */
export type PlaylistRows = { playlist: Selectable<Schema['playlists']> } & {
  /** A table that is younger than the deletion has none. */
  [T in TableOfPlaylist]?: Selectable<Schema[T]>[];
};

/** Statements may have so many parameters. */
const rowsAtOnce = 1000;

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
  }
  return { playlist, ...rows } as PlaylistRows;
}

/**
 * Brings rows back, but for those whose track or person has gone meanwhile. A track that its lister may no longer hear
 * comes back as a missing item: restoring must not open what has become private. Answers whether all items are as they were.
 */
export async function insertPlaylistRows(db: Db, rows: PlaylistRows): Promise<boolean> {
  const { playlist, playlist_entries: entries = [], playlist_contributions: given = [] } = rows;
  const givers = new Map(given.map(({ entry_id, user_id }) => [entry_id, user_id]));
  const tracks = await findTracks(
    db,
    entries.flatMap((entry) => entry.track_id ?? []),
    playlist.owner_id,
  );
  const kept: Record<string, readonly Record<string, unknown>[]> = {
    ...(await withoutLostPeople(db, rows)),
    playlist_entries: entries.flatMap((entry) => {
      if (entry.track_id === null) return [{ ...entry }];
      const track = tracks.get(entry.track_id);
      if (!track) return [];
      const isOfLister = track.owner_id === (givers.get(entry.id) ?? playlist.owner_id);
      const isOpen = isOfLister || track.owner_id === playlist.owner_id || track.exposure !== 'private';
      return [{ ...(isOpen ? entry : asMissing(entry, track)) }];
    }),
  };
  await db
    .insertInto('playlists')
    .values({ ...playlist, likes_count: kept['likes']?.length ?? 0, followers_count: 0 })
    .execute();
  for (const table of tablesOfPlaylist) await insertBatch(db, table, kept[table] ?? []);
  await noteSearchChange(db, 'playlist', [playlist.id]);
  await noteSearchChange(db, 'person', [playlist.owner_id]);
  await noteTracksOfPlaylist(db, playlist.id);
  const items = kept['playlist_entries'] ?? [];
  return (
    items.length === entries.length &&
    entries.every(({ track_id }, at) => items[at]?.['track_id'] === track_id)
  );
}

const asMissing = (
  entry: PlaylistEntryRow,
  { title, artist, album, duration_ms }: Pick<TrackRow, 'title' | 'artist' | 'album' | 'duration_ms'>,
): PlaylistEntryRow => ({
  ...entry,
  track_id: null,
  wanted_title: title,
  wanted_artist: artist,
  wanted_album: album,
  wanted_duration_ms: duration_ms,
});

/** Tracks by their ids, with how far they are laid open to a person. */
async function findTracks(db: Db, ids: string[], viewerId: string) {
  const tracksOf = (some: string[]) =>
    db
      .selectFrom('tracks')
      .select(['id', 'owner_id', 'title', 'artist', 'album', 'duration_ms'])
      .select(exposureOfTrack(viewerId).as('exposure'))
      .where('id', 'in', some)
      .execute();
  const found: Awaited<ReturnType<typeof tracksOf>> = [];
  for (const some of partsOf([...new Set(ids)], rowsAtOnce)) found.push(...(await tracksOf(some)));
  return new Map(found.map((track) => [track.id, track]));
}

/** The rows as they are where a person they name has no account any more. */
async function withoutLostPeople(db: Db, rows: PlaylistRows) {
  const kept: Record<string, Record<string, unknown>[]> = {};
  for (const table of tablesOfPlaylist) kept[table] = (rows[table] ?? []).map((row) => ({ ...row }));
  for (const { table, column, onRemoval } of peopleColumns) {
    const named = kept[table];
    if (!named) continue;
    const people = await listExistingUsers(
      db,
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

async function listExistingUsers(db: Db, ids: readonly unknown[]): Promise<Set<unknown>> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'string');
  const found = new Set<unknown>();
  for (const some of partsOf(wanted, rowsAtOnce)) {
    const rows = await db.selectFrom('users').select('id').where('id', 'in', some).execute();
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
