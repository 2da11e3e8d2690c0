import type { Db } from '#server/db/dialect.ts';
import { type ItemAtDoor, listAllAtDoor } from './shown-items.store.ts';
import type { ItemWithTrack } from '../playlist.view.ts';

/**
 * Items for the viewer. Tracks that their owners do not open to the viewer are left out; one that the viewer added becomes a
 * missing item with its words.
 */
export function toShownItems(rows: readonly ItemAtDoor[]): ItemWithTrack[] {
  return rows.flatMap(({ door, ...item }): ItemWithTrack[] => {
    if (door === 'open') return [item];
    return door === 'theirs' ? [asMissing(item)] : [];
  });
}

/** All items of a playlist that the viewer may see. */
export async function listShownItems(
  db: Db,
  playlistId: string,
  viewerId: string | null,
): Promise<ItemWithTrack[]> {
  const parts = await Array.fromAsync(listAllAtDoor(db, playlistId, viewerId));
  return toShownItems(parts.flat());
}

function asMissing(item: ItemWithTrack): ItemWithTrack {
  if (item.id === null) return item;
  const {
    entry_id,
    position,
    added_at,
    taken_track_id,
    title,
    artist,
    album,
    duration_ms,
    source_url,
    ...track
  } = item;
  const none = { title, artist, album, duration_ms, source_url, ...track };
  return {
    ...(Object.fromEntries(Object.keys(none).map((name) => [name, null])) as {
      [K in keyof typeof none]: null;
    }),
    entry_id,
    position,
    added_at,
    taken_track_id,
    wanted_title: title,
    wanted_artist: artist,
    wanted_album: album,
    wanted_duration_ms: duration_ms,
    wanted_url: source_url,
  };
}
