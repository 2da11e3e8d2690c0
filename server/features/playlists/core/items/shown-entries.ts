import type { Db } from '#server/db/dialect.ts';
import { type EntryAtDoor, listAllEntries } from './shown-entries.store.ts';
import type { EntryWithTrack } from '../playlist.view.ts';

/**
 * Items for the viewer. Tracks that their owners do not open to the viewer are left out; one that the viewer added becomes a
 * missing item with its words.
 */
export function toShownEntries(rows: readonly EntryAtDoor[]): EntryWithTrack[] {
  return rows.flatMap(({ door, ...entry }): EntryWithTrack[] => {
    if (door === 'open') return [entry];
    return door === 'theirs' ? [asMissing(entry)] : [];
  });
}

/** All items of a playlist that the viewer may see. */
export async function listShownEntries(
  db: Db,
  playlistId: string,
  viewerId: string | null,
): Promise<EntryWithTrack[]> {
  const parts = await Array.fromAsync(listAllEntries(db, playlistId, viewerId));
  return toShownEntries(parts.flat());
}

function asMissing(entry: EntryWithTrack): EntryWithTrack {
  if (entry.id === null) return entry;
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
  } = entry;
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
