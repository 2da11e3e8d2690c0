import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { noteChange } from '#server/changes/note.ts';
import { insertItems } from '../items/item.store.ts';
import { findNewestEvent, listPresentTracks } from './lost-items.store.ts';
import { listPresentItems, lockPlaylist } from '../record/restore.store.ts';
import { findState } from '../record/snapshot.store.ts';
import type { StateItem } from '../record/state.ts';

/** The items of the last past state that the playlist lacks, if their tracks still exist. */
export async function findLostItems(db: Db, playlistId: string): Promise<StateItem[]> {
  const eventId = await findNewestEvent(db, playlistId);
  const state = eventId === null ? null : await findState(db, { playlistId, eventId });
  if (!state) return [];
  const present = await listPresentItems(db, playlistId);
  const ids = new Set(present.map(({ id }) => id));
  const tracks = new Set(present.map(({ track_id }) => track_id));
  const lost = state.items.filter(
    ({ id, track_id }) => track_id !== null && !ids.has(id) && !tracks.has(track_id),
  );
  const there = await listPresentTracks(
    db,
    lost.map(({ track_id }) => track_id ?? ''),
  );
  return lost.filter(({ track_id }) => there.has(track_id ?? ''));
}

/** Puts the lost items of a playlist back at their places. It writes no event: the past has them already. */
export async function putBackLostItems({ db }: Pick<AppContext, 'db'>, playlistId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId);
    const lost = await findLostItems(trx, playlistId);
    if (lost.length === 0) return;
    await insertItems(
      trx,
      lost.map(({ id, track_id, position, added_at, note_id }) => ({
        id,
        playlist_id: playlistId,
        track_id,
        position,
        added_at,
        note_id,
        // Whose listing it is, its contribution says.
        opens: null,
      })),
    );
    await noteChange(
      trx,
      'track',
      lost.flatMap(({ track_id }) => track_id ?? []),
    );
  });
}
