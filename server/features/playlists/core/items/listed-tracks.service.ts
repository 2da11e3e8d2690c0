import type { Db } from '#server/db/dialect.ts';
import {
  listEventItems,
  listItemsOfOwner,
  listItemsOfTrack,
  listItemsTakenFrom,
} from '../record/playlist-event.store.ts';
import * as history from '../record/playlist-history.ts';
import * as store from './track-count.store.ts';

/**
 * Takes a track out of every playlist that lists it, inside the caller's transaction: out of its owner's without a trace,
 * while other people's keep a missing item with its words; of one that was taken down its owner's do too. `actorId` is who
 * deletes it; null for an administrator's decision.
 */
export async function removeTrackFromPlaylists(
  trx: Db,
  trackId: string,
  { actorId, now, isTakenDown = false }: { actorId: string | null; now: number; isTakenDown?: boolean },
): Promise<void> {
  await store.holdListings(trx, 'tracks.id', trackId);
  const items = await listItemsOfTrack(trx, trackId);
  for (const { playlist_id, count } of await store.listPlaylistsOfTrack(trx, trackId)) {
    await store.updateTrackCount(trx, playlist_id, -Number(count), now);
  }
  await store.turnIntoMissing(trx, trackId, isTakenDown);
  await store.deleteItemsOfTrack(trx, trackId);
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

/** Lists a track that was taken down again where it stood, inside the transaction that brings it back. */
export async function bringTrackBack(trx: Db, trackId: string, now: number): Promise<void> {
  const waiting = await listItemsTakenFrom(trx, trackId);
  await store.fillTaken(trx, trackId);
  const filled = new Map((await listItemsOfTrack(trx, trackId)).map((item) => [item.id, item]));
  for (const { playlist_id: playlistId, ...before } of waiting) {
    const found = filled.get(before.id);
    if (!found) continue;
    const { playlist_id: _of, ...after } = found;
    await store.updateTrackCount(trx, playlistId, 1, now);
    await history.noteFilled(trx, { playlistId, actorId: null, now }, { before, after });
  }
}

/**
 * Takes a person's tracks out of other people's playlists, inside the transaction that is about to delete their account:
 * the items themselves go with the tracks, but the playlists' counts would not.
 */
export async function forgetTracksOf(trx: Db, userId: string, now: number): Promise<void> {
  await store.holdListings(trx, 'tracks.owner_id', userId);
  const items = await listItemsOfOwner(trx, userId);
  for (const { playlist_id, count } of await store.countItemsOfOwner(trx, userId)) {
    await store.updateTrackCount(trx, playlist_id, -Number(count), now);
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

/** Holds a track and the playlists that list it, inside the transaction that is about to hide it or to show it again. */
export const holdListingsOf = (trx: Db, trackId: string): Promise<void> =>
  store.holdListings(trx, 'tracks.id', trackId);

/** The same after a track was hidden or shown again. */
export function recountTracksOfTrack(trx: Db, trackId: string): Promise<void> {
  return store.recountTracksOf(trx, 'tracks.id', trackId);
}
