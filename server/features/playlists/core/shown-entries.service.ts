import type { Db } from '#server/db/dialect.ts';
import { listEntries } from './items/entry.store.ts';
import type { EntryWithTrack } from './playlist.view.ts';

/** The items of a playlist as the viewer is shown them, and how many tracks are open to others alone. */
export interface ShownEntries {
  entries: EntryWithTrack[];
  closed: number;
}

/**
 * The items of a playlist that the viewer may see. Tracks that their owners do not open to the viewer are left out; where
 * the viewer put one there, it is a missing item with its words.
 */
export async function listShownEntries(
  db: Db,
  playlistId: string,
  viewerId: string | null,
): Promise<ShownEntries> {
  const rows = await listEntries(db, playlistId, viewerId);
  const entries = rows.flatMap(({ door, ...entry }): EntryWithTrack[] => {
    if (door === 'open') return [entry];
    return door === 'theirs' ? [asMissing(entry)] : [];
  });
  return { entries, closed: rows.filter(({ door }) => door !== 'open').length };
}

function asMissing(entry: EntryWithTrack): EntryWithTrack {
  if (entry.id === null) return entry;
  const { entry_id, added_at, taken_track_id, title, artist, album, duration_ms, source_url, ...track } =
    entry;
  const none = { title, artist, album, duration_ms, source_url, ...track };
  return {
    ...(Object.fromEntries(Object.keys(none).map((name) => [name, null])) as {
      [K in keyof typeof none]: null;
    }),
    entry_id,
    added_at,
    taken_track_id,
    wanted_title: title,
    wanted_artist: artist,
    wanted_album: album,
    wanted_duration_ms: duration_ms,
    wanted_url: source_url,
  };
}
