import type { QueryClient } from '@tanstack/react-query';
import {
  getPlaylist,
  type Playlist,
  type PlaylistTrack,
  type MissingItem,
} from '#shared/playlists/playlists.ts';
import { keyOf } from '#web/lib/query.ts';

/** A line of a playlist: a track, or a missing item. */
export type Line = { kind: 'track'; track: PlaylistTrack; entryId: string } | WantedAs;
type WantedAs = { kind: 'wanted'; wanted: MissingItem; entryId: string };

/** The lines in their order. */
export function linesOf(playlist: Pick<Playlist, 'tracks' | 'wanted'>): Line[] {
  const lines: Line[] = [
    ...playlist.tracks.map((track): Line => ({ kind: 'track', track, entryId: track.entry_id })),
    ...playlist.wanted.map((wanted): Line => ({ kind: 'wanted', wanted, entryId: wanted.entry_id })),
  ];
  return lines.sort((a, b) => indexOf(a) - indexOf(b));
}

const indexOf = (line: Line): number => (line.kind === 'track' ? line.track.index : line.wanted.index);

/** A playlist with other lines, numbered again. */
export function withLines(playlist: Playlist, lines: readonly Line[]): Playlist {
  const tracks = lines.flatMap((line, index) => (line.kind === 'track' ? [{ ...line.track, index }] : []));
  const wanted = lines.flatMap((line, index) => (line.kind === 'wanted' ? [{ ...line.wanted, index }] : []));
  return { ...playlist, tracks, wanted, track_count: tracks.length };
}

/** The lines after one has moved to another place. */
export function moved<T>(lines: readonly T[], from: number, to: number): T[] {
  const line = lines[from];
  return line === undefined ? [...lines] : lines.toSpliced(from, 1).toSpliced(to, 0, line);
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
