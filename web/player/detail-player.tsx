import { lazy, Suspense } from 'react';
import { isPlaylistChosen, usePlayback } from './playback.ts';

const DetailControls = lazy(() =>
  import('./bar/detail-controls.tsx').then((file) => ({ default: file.DetailControls })),
);

/** A playlist page's view of the player: there while that playlist is the one that was chosen. */
export function DetailPlayer({ playlistId }: { playlistId: string }) {
  const isChosen = usePlayback(isPlaylistChosen(playlistId));
  return isChosen ? (
    <Suspense>
      <DetailControls />
    </Suspense>
  ) : null;
}
