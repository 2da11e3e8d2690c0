import { lazyPart } from '#web/ui/lazy-part.tsx';
import { controls } from './control-parts.ts';
import { usePlayback } from '#web/player/playback.ts';

const FeedControls = lazyPart(controls.load, 'FeedControls');

/** The feed's view of the player, shown while a playlist that was started on the feed is active. */
export function FeedPlayer() {
  const isActive = usePlayback((state) => state.origin?.from === 'feed');
  return isActive ? <FeedControls /> : null;
}
