import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { AddToSheet } from './add-to-sheet.tsx';
import { rereadFilled } from './add-tracks.ts';
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
    rereadFilled(client);
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
