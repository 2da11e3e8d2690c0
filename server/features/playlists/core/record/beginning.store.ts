import type { Db } from '#server/db/dialect.ts';
import { findLastEventId, listAllEventItems, createdFields } from './playlist-event.store.ts';
import { findState } from './snapshot.store.ts';
import { packItems, toStateItem } from './state.ts';

/** Before all events. */
const beforeAll = '0';

/** Begins the past of a playlist that has none: it lay in the trash when the first snapshots were made. */
export async function ensureBeginning(trx: Db, playlistId: string): Promise<void> {
  const last = await findLastEventId(trx, playlistId);
  if (await findState(trx, { playlistId, eventId: last || beforeAll })) return;
  const row = await trx
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', playlistId)
    .executeTakeFirstOrThrow();
  const items = await listAllEventItems(trx, playlistId);
  await trx
    .insertInto('playlist_snapshots')
    .values({
      playlist_id: playlistId,
      event_id: last || beforeAll,
      kind: 'beginning',
      words: JSON.stringify(createdFields(row)),
      items: packItems(items.map(toStateItem)),
      cover_sha256: row.cover_sha256,
      visibility: row.visibility,
      at: row.updated_at,
    })
    .execute();
}
