import { lazy, Suspense, useEffect } from 'react';
import { isPlaylistCurrent, usePlayback } from './playback.ts';
import { preparePlayer } from './prepare.ts';

const DetailControls = lazy(() =>
  import('./bar/detail-controls.tsx').then((file) => ({ default: file.DetailControls })),
);

/** A playlist page's view of the player: there while that playlist is the one that was chosen. */
export function DetailPlayer({ playlistId }: { playlistId: string }) {
  const isCurrent = usePlayback(isPlaylistCurrent(playlistId));
  // Who has come to a playlist is about to press play.
  useEffect(preparePlayer, []);
  return isCurrent ? (
    <Suspense>
      <DetailControls />
    </Suspense>
  ) : null;
}
