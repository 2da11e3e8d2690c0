import { useEffect } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { isPlaylistCurrent, usePlayback } from './playback.ts';
import { preparePlayer } from './prepare.ts';

const DetailControls = lazyPart(() => import('./bar/detail-controls.tsx'), 'DetailControls');

/** A playlist page's view of the player: there while that playlist is the one that was chosen. */
export function DetailPlayer({ playlistId }: { playlistId: string }) {
  const isCurrent = usePlayback(isPlaylistCurrent(playlistId));
  // Who has come to a playlist is about to press play.
  useEffect(preparePlayer, []);
  return isCurrent ? <DetailControls /> : null;
}
