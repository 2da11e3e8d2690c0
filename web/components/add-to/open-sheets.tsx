import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { listShared } from '#shared/playlists/collaboration.ts';
import { listTrackPlaylists } from '#shared/playlists/library.ts';
import { getPlaylist, listMine } from '#shared/playlists/playlists.ts';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { keyOf } from '#web/lib/query.ts';
import { AddToSheet } from './add-to-sheet.tsx';
import { PlacesSheet } from './places-sheet.tsx';

let root: Root | null = null;
let openings = 0;

// In a root of their own, so that no page has to carry them along: their code comes with the first opening.

export function openAddTo(
  tracks: readonly NamedTrack[],
  client: QueryClient,
  onChanged: () => void = () => undefined,
): void {
  const changed = (): void => {
    for (const endpoint of [listMine, listShared, getPlaylist, listTrackPlaylists]) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint) });
    }
    onChanged();
  };
  show((key) => <AddToSheet key={key} tracks={tracks} onChanged={changed} />);
}

export function openPlaces(track: NamedTrack): void {
  show((key) => <PlacesSheet key={key} track={track} />);
}

function show(sheet: (key: number) => ReactNode): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  openings += 1;
  root.render(sheet(openings));
}
