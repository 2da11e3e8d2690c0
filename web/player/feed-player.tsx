import { lazy, Suspense } from 'react';
import { usePlayback } from './playback.ts';

const FeedControls = lazy(() =>
  import('./bar/feed-controls.tsx').then((file) => ({ default: file.FeedControls })),
);

/** The feed's view of the player: there while something that was begun on the feed is active. */
export function FeedPlayer() {
  const isActive = usePlayback((state) => state.origin?.from === 'feed');
  return isActive ? (
    <Suspense>
      <FeedControls />
    </Suspense>
  ) : null;
}
