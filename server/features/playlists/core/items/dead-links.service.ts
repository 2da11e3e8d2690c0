import type { Db } from '#server/db/dialect.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { findItem } from './item.store.ts';
import * as store from './dead-links.store.ts';

export type { DeadTrack } from './dead-links.store.ts';

/** The tracks of a playlist that no longer play, by their ids. */
export const listDeadTracks = store.listDeadTracks;

/** Those of the given tracks that no longer play, by their ids. */
export const listDeadOf = store.listDeadOf;

/** Reports whether an item's track no longer plays. */
export async function isDeadItem(db: Db, playlistId: string, itemId: string): Promise<boolean> {
  const track = (await findItem(db, playlistId, itemId))?.track_id ?? null;
  return track !== null && (await store.listDeadOf(db, [track])).has(track);
}

/** Marks the tracks of a playlist's reply that no longer play; for a page it looks up the tracks of the page alone. */
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
