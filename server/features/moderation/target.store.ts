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

/** A playlist's name or a track's title; null where there is none of that id. */
export async function findTargetName(
  db: Db,
  { kind, id }: { kind: 'playlist' | 'track'; id: string },
): Promise<string | null> {
  const row =
    kind === 'playlist'
      ? await db.selectFrom('playlists').select('name').where('id', '=', id).executeTakeFirst()
      : await db.selectFrom('tracks').select('title as name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}
