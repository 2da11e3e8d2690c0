import type { Db } from '#server/db/dialect.ts';
import { noteSearchChange, noteTracksOfPlaylist } from '#server/search/outbox.ts';

/** Hides a playlist or track from all but its owner, or (null) shows it again. */
export async function updateHiddenAt(
  trx: Db,
  { kind, id }: { kind: 'playlist' | 'track'; id: string },
  hiddenAt: number | null,
): Promise<void> {
  if (kind === 'playlist') {
    const row = await trx
      .updateTable('playlists')
      .set({ hidden_at: hiddenAt })
      .where('id', '=', id)
      .returning('owner_id')
      .executeTakeFirst();
    await noteTracksOfPlaylist(trx, id);
    if (row) await noteSearchChange(trx, 'person', [row.owner_id]);
  } else {
    await trx.updateTable('tracks').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
  }
  await noteSearchChange(trx, kind, [id]);
}
