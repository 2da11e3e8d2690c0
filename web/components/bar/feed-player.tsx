import { lazyPart } from '#web/ui/lazy-part.tsx';
import { controls } from './control-parts.ts';
import { usePlayback } from '#web/player/playback.ts';

const FeedControls = lazyPart(controls.load, 'FeedControls');

/** The feed's view of the player: there while something that was begun on the feed is active. */
export function FeedPlayer() {
  const isActive = usePlayback((state) => state.origin?.from === 'feed');
  return isActive ? <FeedControls /> : null;
}
