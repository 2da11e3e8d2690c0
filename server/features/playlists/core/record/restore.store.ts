import type { Db } from '#server/db/dialect.ts';
import { locked } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteChange } from '#server/changes/note.ts';
import { isVisiblePerson } from '#server/visibility/conditions.ts';
import type { PresentItem } from './revert.ts';

/** Ids per statement, whose parameters are limited. */
const idsAtOnce = 1000;

/** Locks a playlist's row until the transaction ends: other edits wait. */
export async function lockPlaylist(trx: Db, id: string): Promise<void> {
  await locked(trx, trx.selectFrom('playlists').select('id').where('id', '=', id)).execute();
}

/** All items of a playlist in their order. */
export function listPresentItems(db: Db, playlistId: string): Promise<PresentItem[]> {
  return db
    .selectFrom('playlist_entries')
    .select(['id', 'track_id', 'position', 'note_id'])
    .where('playlist_id', '=', playlistId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function deleteItems(trx: Db, ids: readonly string[]): Promise<void> {
  for (const some of partsOf(ids, idsAtOnce)) {
    const rows = await trx
      .deleteFrom('playlist_entries')
      .where('id', 'in', some)
      .returning('track_id')
      .execute();
    await noteChange(
      trx,
      'track',
      rows.flatMap(({ track_id }) => track_id ?? []),
    );
  }
}

/**
 * Tracks that their owners suggested for a playlist, by the item that each became. The owner thereby allows the playlist to
 * hold them, even if other people cannot listen to them elsewhere. Leaves out tracks of people who are kept apart from the
 * viewer or deactivated.
 */
export async function listGiven(db: Db, playlistId: string, viewerId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('playlist_suggestions as given')
    .innerJoin('tracks', 'tracks.id', 'given.track_id')
    .innerJoin('users', 'users.id', 'tracks.owner_id')
    .select(['given.entry_id', 'given.track_id'])
    .where('given.playlist_id', '=', playlistId)
    .where('given.state', '=', 'accepted')
    .whereRef('given.user_id', '=', 'tracks.owner_id')
    .where('tracks.hidden_at', 'is', null)
    .where(isVisiblePerson(viewerId))
    .execute();
  return new Map(
    rows.flatMap(({ entry_id, track_id }) => (entry_id && track_id ? [[entry_id, track_id]] : [])),
  );
}
