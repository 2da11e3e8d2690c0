import type { Insertable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { RepairsTable } from '#server/db/rows/links.ts';
import type { PlaylistItemsTable } from '#server/db/rows/playlists.ts';
import { noteChange } from '#server/changes/note.ts';
import { isVisiblePerson } from '#server/visibility/conditions.ts';

/** Replaces an item's track. */
export async function updateTrackOf(
  trx: Db,
  itemId: string,
  { from, to }: { from: string; to: Pick<PlaylistItemsTable, 'track_id'> & { opens: 0 | 1 | null } },
): Promise<void> {
  await trx.updateTable('playlist_entries').set(to).where('id', '=', itemId).execute();
  await noteChange(
    trx,
    'track',
    [from, to.track_id].flatMap((id) => id ?? []),
  );
}

export async function insertRepair(trx: Db, row: Insertable<RepairsTable>): Promise<void> {
  await trx.insertInto('repairs').values(row).execute();
}

/** The repair of an item that replaced one track by another and was not undone. */
export async function findRepair(
  db: Db,
  { playlistId, itemId, from, to }: { playlistId: string; itemId: string; from: string; to: string },
): Promise<{ id: string; from_opens: 0 | 1 | null } | null> {
  const row = await db
    .selectFrom('repairs')
    .select(['id', 'from_opens'])
    .where('playlist_id', '=', playlistId)
    .where('entry_id', '=', itemId)
    .where('from_track_id', '=', from)
    .where('to_track_id', '=', to)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateUndone(trx: Db, id: string, now: number): Promise<void> {
  await trx.updateTable('repairs').set({ undone_at: now }).where('id', '=', id).execute();
}

/** The newest repairs of a playlist that were not undone, with the names of both tracks. */
export function listStanding(
  db: Db,
  playlistId: string,
  { viewerId, limit }: { viewerId: string; limit: number },
) {
  return db
    .selectFrom('repairs')
    .innerJoin('playlist_entries', (join) =>
      join
        .onRef('playlist_entries.id', '=', 'repairs.entry_id')
        .onRef('playlist_entries.playlist_id', '=', 'repairs.playlist_id')
        .onRef('playlist_entries.track_id', '=', 'repairs.to_track_id'),
    )
    .innerJoin('tracks as was', 'was.id', 'repairs.from_track_id')
    .innerJoin('tracks as is', 'is.id', 'repairs.to_track_id')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'repairs.user_id').on(isVisiblePerson(viewerId)))
    .select([
      'repairs.entry_id',
      'repairs.at',
      'was.id as from_id',
      'was.title as from_title',
      'was.artist as from_artist',
      'is.id as to_id',
      'is.title as to_title',
      'is.artist as to_artist',
      'users.id as user_id',
      'users.username',
      'users.avatar_sha256',
    ])
    .where('repairs.playlist_id', '=', playlistId)
    .where('repairs.undone_at', 'is', null)
    .orderBy('repairs.id', 'desc')
    .limit(limit)
    .execute();
}
