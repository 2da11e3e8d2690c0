import { playlistWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistForksTable } from '#server/db/rows/playlists.ts';
import { isFoundPlaylist } from '#server/visibility/conditions.ts';

export async function insertFork(trx: Db, fork: PlaylistForksTable): Promise<void> {
  await trx.insertInto('playlist_forks').values(fork).execute();
}

export async function findFork(db: Db, playlistId: string): Promise<PlaylistForksTable | null> {
  const row = await db
    .selectFrom('playlist_forks')
    .selectAll()
    .where('playlist_id', '=', playlistId)
    .executeTakeFirst();
  return row ?? null;
}

/** The versions of a playlist that the viewer finds: listed ones and their own. */
const versionsOf = (db: Db, originId: string, viewerId: string | null) =>
  db
    .selectFrom('playlist_forks')
    .innerJoin('playlists', 'playlists.id', 'playlist_forks.playlist_id')
    .where('playlist_forks.origin_id', '=', originId)
    .where(isFoundPlaylist(viewerId));

/** Lists the versions before a place, the newest first. */
export function listVersions(
  db: Db,
  originId: string,
  viewerId: string | null,
  { before, limit }: { before: string; limit: number },
) {
  return versionsOf(db, originId, viewerId)
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .where('playlist_forks.playlist_id', '<', before)
    .orderBy('playlist_forks.playlist_id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts the versions that the viewer finds, up to `most`. */
export async function countVersions(
  db: Db,
  originId: string,
  viewerId: string | null,
  most: number,
): Promise<number> {
  const rows = await versionsOf(db, originId, viewerId).select('playlists.id').limit(most).execute();
  return rows.length;
}
