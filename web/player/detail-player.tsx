import { lazy, Suspense } from 'react';
import { isPlaylistCurrent, usePlayback } from './playback.ts';

const DetailControls = lazy(() =>
  import('./bar/detail-controls.tsx').then((file) => ({ default: file.DetailControls })),
);

/** A playlist page's view of the player: there while that playlist is the one that was chosen. */
export function DetailPlayer({ playlistId }: { playlistId: string }) {
  const isCurrent = usePlayback(isPlaylistCurrent(playlistId));
  return isCurrent ? (
    <Suspense>
      <DetailControls />
    </Suspense>
  ) : null;
}
