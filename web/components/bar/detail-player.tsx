import { type ReactNode, useEffect } from 'react';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { controls } from './control-parts.ts';
import { isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';
import { preparePlayer } from './prepare.ts';

const DetailControls = lazyPart(controls.load, 'DetailControls');

interface DetailPlayerProps {
  playlistId: string;
  /** Shown in the player's place while this playlist does not play: a heading of the same height. */
  children: ReactNode;
}

/** A playlist page's view of the player, shown while that playlist is the chosen one. */
export function DetailPlayer({ playlistId, children }: DetailPlayerProps) {
  const isCurrent = usePlayback(isPlaylistCurrent(playlistId));
  // A person who opens a playlist is about to press play.
  useEffect(preparePlayer, []);
  return (
    <div className="grid min-h-35 items-center sm:min-h-27 @[60rem]:min-h-16">
      <div className={cn(isCurrent ? 'sr-only' : '@max-[60rem]:mt-auto @max-[60rem]:pb-2')}>{children}</div>
      {isCurrent ? <DetailControls /> : null}
    </div>
  );
}
