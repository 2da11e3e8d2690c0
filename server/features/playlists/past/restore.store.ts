import type { Db } from '#server/db/dialect.ts';
import { locked } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteSearchChange } from '#server/search/outbox.ts';
import type { PresentItem } from './revert.ts';

/** Statements may have so many parameters. */
const idsAtOnce = 1000;

/** Keeps other edits of a playlist waiting until the transaction ends. */
export async function lockPlaylist(trx: Db, id: string): Promise<void> {
  await locked(trx, trx.selectFrom('playlists').select('id').where('id', '=', id)).execute();
}

/** All items of a playlist in their order. */
export function listPresentItems(db: Db, playlistId: string): Promise<PresentItem[]> {
  return db
    .selectFrom('playlist_entries')
    .select(['id', 'track_id', 'position'])
    .where('playlist_id', '=', playlistId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function deleteEntries(trx: Db, ids: readonly string[]): Promise<void> {
  for (const some of partsOf(ids, idsAtOnce)) {
    const rows = await trx
      .deleteFrom('playlist_entries')
      .where('id', 'in', some)
      .returning('track_id')
      .execute();
    await noteSearchChange(
      trx,
      'track',
      rows.flatMap(({ track_id }) => track_id ?? []),
    );
  }
}
