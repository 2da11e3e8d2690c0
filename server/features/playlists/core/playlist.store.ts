import { playlistWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isPublicOfOwner } from '#server/db/public-users.ts';
import type { NewPlaylist, PlaylistRow } from '#server/db/rows/playlists.ts';
import { noteChange } from '#server/changes/note.ts';
import { noteTracksOfPlaylist } from '#server/search/notes.ts';
import {
  isBlockedColumn,
  isFollowerColumn,
  isListedPlaylist,
  memberRightColumn,
} from '#server/visibility/conditions.ts';

export type PlaylistChange = Partial<
  Pick<PlaylistRow, 'name' | 'description' | 'genre' | 'visibility' | 'cover_sha256'>
>;

const withOwner = (db: Db) =>
  db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner);

/** A person's own playlists, the newest first. */
export function listPlaylistsOf(db: Db, ownerId: string) {
  return withOwner(db)
    .where('playlists.owner_id', '=', ownerId)
    .orderBy('playlists.created_at', 'desc')
    .orderBy('playlists.id', 'desc')
    .execute();
}

/** A person's listed playlists as the viewer finds them, the newest first. */
export function listPublicPlaylistsOf(
  db: Db,
  ownerId: string,
  viewerId: string | null,
  { offset, limit }: { offset: number; limit: number },
) {
  return withOwner(db)
    .where('playlists.owner_id', '=', ownerId)
    .where(isListedPlaylist(viewerId))
    .orderBy('playlists.created_at', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The most popular public playlist with tracks of a person whom the viewer may see. */
export async function findMostPopularOf(db: Db, ownerId: string) {
  const row = await withOwner(db)
    .where('playlists.owner_id', '=', ownerId)
    .where('playlists.track_count', '>', 0)
    .where(isPublicOfOwner)
    .orderBy('playlists.popularity', 'desc')
    .orderBy('playlists.likes_count', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A playlist, with the fields that decide who may see and change it. */
export async function findPlaylist(db: Db, id: string, viewerId: string | null) {
  const row = await withOwner(db)
    .select([
      isBlockedColumn('playlists.owner_id', viewerId),
      memberRightColumn(viewerId),
      isFollowerColumn(viewerId),
    ])
    .where('playlists.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPlaylist(trx: Db, row: NewPlaylist): Promise<void> {
  await trx.insertInto('playlists').values(row).execute();
  await noteChange(trx, 'playlist', [row.id]);
}

export async function deletePlaylist(trx: Db, id: string): Promise<void> {
  await noteTracksOfPlaylist(trx, id);
  const row = await trx.deleteFrom('playlists').where('id', '=', id).returning('owner_id').executeTakeFirst();
  await noteChange(trx, 'playlist', [id]);
  // Who is popular follows from the likes of their public playlists.
  if (row) await noteChange(trx, 'person_rank', [row.owner_id]);
}

/** Changes a playlist that still has this version, and raises it; returns false if the version is another. */
export async function updatePlaylist(
  trx: Db,
  { id, version }: { id: string; version: number },
  change: PlaylistChange,
  now: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('playlists')
    .set({ ...change, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('owner_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await noteChange(trx, 'playlist', [id]);
  if (change.visibility !== undefined) {
    await noteTracksOfPlaylist(trx, id);
    await noteChange(trx, 'person_rank', [row.owner_id]);
  }
  return true;
}
