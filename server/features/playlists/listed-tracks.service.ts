import type { Db } from '#server/db/dialect.ts';
import { listEventItems, listItemsOfOwner, listItemsOfTrack } from './playlist-event.store.ts';
import * as history from './playlist-history.ts';
import * as store from './track-count.store.ts';

/**
 * Takes a track out of every playlist that lists it, inside the caller's transaction: out of its owner's without a trace,
 * while other people's keep a missing item with its words. `actorId` is who deletes it; null
 * for an administrator's decision.
 */
export async function removeTrackFromPlaylists(
  trx: Db,
  trackId: string,
  { actorId, now }: { actorId: string | null; now: number },
): Promise<void> {
  const items = await listItemsOfTrack(trx, trackId);
  for (const { playlist_id, entries } of await store.listPlaylistsOfTrack(trx, trackId)) {
    await store.updateTrackCount(trx, playlist_id, -Number(entries), now);
  }
  await store.turnIntoMissing(trx, trackId);
  await store.deleteEntriesOfTrack(trx, trackId);
  const left = new Map(
    (
      await listEventItems(
        trx,
        items.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  );
  for (const { playlist_id: playlistId, ...before } of items) {
    const after = left.get(before.id);
    if (after) await history.noteFilled(trx, { playlistId, actorId, now }, { before, after });
  }
  const gone = items.filter(({ id }) => !left.has(id));
  await history.noteTracksGone(trx, { actorId, now }, gone);
}

/**
 * Takes a person's tracks out of other people's playlists, inside the transaction that is about to delete their account:
 * the items themselves go with the tracks, but the playlists' counts would not.
 */
export async function forgetTracksOf(trx: Db, userId: string, now: number): Promise<void> {
  const items = await listItemsOfOwner(trx, userId);
  for (const { playlist_id, entries } of await store.countEntriesOfOwner(trx, userId)) {
    await store.updateTrackCount(trx, playlist_id, -Number(entries), now);
  }
  await history.noteTracksGone(trx, { actorId: null, now }, items);
}

/**
 * Makes the playlists' counts true after a person's account was deactivated or activated, inside the transaction that does
 * it: their tracks are hidden from other people's playlists meanwhile.
 */
export function recountTracksOf(trx: Db, userId: string): Promise<void> {
  return store.recountTracksOf(trx, 'tracks.owner_id', userId);
}

/** The same after a track was hidden or shown again. */
export function recountTracksOfTrack(trx: Db, trackId: string): Promise<void> {
  return store.recountTracksOf(trx, 'tracks.id', trackId);
}
