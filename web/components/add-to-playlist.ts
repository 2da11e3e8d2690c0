import type { QueryClient } from '@tanstack/react-query';
import type { Track } from '#shared/music/tracks.ts';
import { createPart, withPart } from '#web/lib/part.ts';

const sheet = createPart(() => import('./add-to/open-sheets.tsx'));

export type NamedTrack = Pick<Track, 'id' | 'title'>;

/** Opens the sheet that puts tracks into a playlist of the reader's, or into a new one. */
export function addToPlaylist(
  tracks: readonly NamedTrack[],
  client: QueryClient,
  onChanged?: () => void,
): void {
  withPart(sheet, { act: ({ openAddTo }) => openAddTo(tracks, client, onChanged) });
}

/** Opens the list of playlists in which a track stands. */
export function showPlaces(track: NamedTrack): void {
  withPart(sheet, { act: ({ openPlaces }) => openPlaces(track) });
}
