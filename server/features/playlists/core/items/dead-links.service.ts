import type { Db } from '#server/db/dialect.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { findEntry } from './entry.store.ts';
import * as store from './dead-links.store.ts';

export type { DeadTrack } from './dead-links.store.ts';

/** The tracks of a playlist that play no longer, by their ids. */
export const listDeadTracks = store.listDeadTracks;

/** Those of the given tracks that play no longer, by their ids. */
export const listDeadOf = store.listDeadOf;

/** Whether an item's track plays no longer. */
export async function isDeadItem(db: Db, playlistId: string, entryId: string): Promise<boolean> {
  const track = (await findEntry(db, playlistId, entryId))?.track_id ?? null;
  return track !== null && (await store.listDeadOf(db, [track])).has(track);
}

/** A playlist's answer with the tracks marked that play no longer; of a page of its items those alone are asked for. */
export async function withDeadLinks(db: Db, playlist: Playlist, isPage: boolean): Promise<Playlist> {
  const links = playlist.tracks.filter(({ storage_type }) => storage_type === 'URL');
  if (links.length === 0) return playlist;
  const dead = isPage
    ? await store.listDeadOf(
        db,
        links.map(({ id }) => id),
      )
    : await store.listDeadTracks(db, playlist.id);
  if (dead.size === 0) return playlist;
  const tracks = playlist.tracks.map((track) => {
    const found = dead.get(track.id);
    return found ? { ...track, dead_link: found.state } : track;
  });
  return { ...playlist, tracks };
}
