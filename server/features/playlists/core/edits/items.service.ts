import type { Db } from '#server/db/dialect.ts';
import type { NewPlaylist, NewPlaylistItem } from '#server/db/rows/playlists.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { itemsInPlaylistMax } from '#shared/limits.ts';
import {
  asListedBy,
  countItems,
  insertItems,
  listMissing,
  listTrackIds,
  type NewItem,
} from '../items/item.store.ts';
import { findLastPosition } from '../items/item-position.store.ts';
import type { Act } from '../record/playlist-events.ts';
import { noteAdded, noteCreated } from '../record/playlist-history.ts';
import { positionGap } from '../playlist.service.ts';
import { insertPlaylist } from '../playlist.store.ts';
import { countShown, updateTrackCount } from '../items/track-count.store.ts';

/** A new playlist for many items at once, made in the caller's transaction. */
interface NewList extends Pick<NewPlaylist, 'name' | 'description' | 'genre' | 'visibility'> {
  cover_sha256?: string | null;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
}

/** Makes an empty playlist; answers its id. */
export async function insertNewPlaylist(
  trx: Db,
  owner: { id: string },
  { now, ...words }: NewList,
): Promise<string> {
  const id = newId(now);
  const row = { cover_sha256: null, ...words, id, owner_id: owner.id, created_at: now, updated_at: now };
  await insertPlaylist(trx, row);
  await noteCreated(trx, row, now);
  return id;
}

/** The tracks that a playlist lists. */
export const listTracksIn = (trx: Db, playlistId: string): Promise<string[]> => listTrackIds(trx, playlistId);

/** The words of a playlist's missing items. */
export async function listMissingItems(db: Db, playlistId: string) {
  const rows = await listMissing(db, playlistId);
  return rows.map(({ title, artist, url }) => ({ title: title ?? '', artist: artist ?? '', url }));
}

/** Adds `opens` to items as this person lists them. A null actor is no account of the site: then `opens` is null. */
export async function withListers(
  trx: Db,
  actorId: string | null,
  items: readonly NewPlaylistItem[],
): Promise<NewItem[]> {
  const ids = items.flatMap(({ track_id }) => track_id ?? []);
  const listed = actorId === null ? new Map() : await asListedBy(trx, [actorId], ids);
  return items.map((item) => ({ ...item, opens: listed.get(item.track_id)?.opens ?? null }));
}

/**
 * Puts items at the end of a playlist, in their order.
 * @throws AppError conflict where there is no room for them
 */
export async function appendItems(
  trx: Db,
  { playlistId, actorId, now }: Act,
  items: readonly Omit<NewPlaylistItem, 'position'>[],
): Promise<void> {
  const room = itemsInPlaylistMax - (await countItems(trx, playlistId));
  if (items.length > room) {
    const params = { room: Math.max(0, room), count: items.length };
    throw new AppError('conflict', 'import-export:noRoom', { params });
  }
  const last = await findLastPosition(trx, playlistId);
  const first = last === null ? 0 : last + positionGap;
  await insertItems(
    trx,
    await withListers(
      trx,
      actorId,
      items.map((item, at) => ({ ...item, position: first + at * positionGap })),
    ),
  );
  const tracks = items.flatMap(({ track_id }) => track_id ?? []);
  await updateTrackCount(trx, playlistId, await countShown(trx, tracks), now);
  const ids = items.map(({ id }) => id);
  await noteAdded(trx, { playlistId, actorId, now }, ids);
}
