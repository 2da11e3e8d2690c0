import type { QueryClient } from '@tanstack/react-query';
import {
  getPlaylist,
  type Playlist,
  type PlaylistTrack,
  type MissingItem,
} from '#shared/playlists/playlists.ts';
import { keyOf } from '#web/lib/query.ts';

/** An item of a playlist: a track, or a missing item. */
export type PlaylistItem = { kind: 'track'; track: PlaylistTrack; itemId: string } | ItemWithoutTrack;
type ItemWithoutTrack = { kind: 'missing'; missing: MissingItem; itemId: string };

/** The items in their order. */
export function itemsOf(playlist: Pick<Playlist, 'tracks' | 'wanted'>): PlaylistItem[] {
  const items: PlaylistItem[] = [
    ...playlist.tracks.map((track): PlaylistItem => ({ kind: 'track', track, itemId: track.entry_id })),
    ...playlist.wanted.map((missing): PlaylistItem => ({
      kind: 'missing',
      missing,
      itemId: missing.entry_id,
    })),
  ];
  return items.sort((a, b) => indexOf(a) - indexOf(b));
}

const indexOf = (item: PlaylistItem): number =>
  item.kind === 'track' ? item.track.index : item.missing.index;

/** A playlist with other items, numbered again. */
export function withItems(playlist: Playlist, items: readonly PlaylistItem[]): Playlist {
  const tracks = items.flatMap((item, index) => (item.kind === 'track' ? [{ ...item.track, index }] : []));
  const missing = items.flatMap((item, index) =>
    item.kind === 'missing' ? [{ ...item.missing, index }] : [],
  );
  return { ...playlist, tracks, wanted: missing, track_count: tracks.length };
}

/** The items after one has moved to another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

export const keyOfPlaylist = (id: string) => keyOf(getPlaylist, { params: { id } });

/** Changes the shown playlist until the server's reply arrives. */
export function patchShown(client: QueryClient, id: string, change: (shown: Playlist) => Playlist): void {
  client.setQueryData<Playlist>(keyOfPlaylist(id), (shown) => shown && change(shown));
}

/**
 * Stores the version after the reader's own edit. If the server merged it with others' edits, the whole playlist is
 * refetched.
 */
export function noteVersion(client: QueryClient, id: string, version: number): void {
  const before = shownPlaylist(client, id)?.version;
  patchShown(client, id, (shown) => ({ ...shown, version }));
  if (before !== undefined && version !== before + 1) {
    void client.invalidateQueries({ queryKey: keyOfPlaylist(id) });
  }
}

export const shownPlaylist = (client: QueryClient, id: string): Playlist | undefined =>
  client.getQueryData<Playlist>(keyOfPlaylist(id));
