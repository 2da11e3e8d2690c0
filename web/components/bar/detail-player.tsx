import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { controls } from './control-parts.ts';
import { isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';
import { preparePlayer } from './prepare.ts';

const DetailControls = lazyPart(controls.load, 'DetailControls');

/** The player's words about the song that plays, in its row. */
export const PlayingWords = lazyPart(controls.load, 'PlayingWords');

/** The height of the player in a row. */
const room = 'min-h-36 @[60rem]:min-h-14';

/** The one element of the page's player, which goes from row to row: its dialogs stay open when the song changes. */
interface Stage {
  element: HTMLElement;
  /** Puts the element into a row, with the focus that it had in the row before; answers a function that lets it go. */
  enter: (place: HTMLElement | null) => () => void;
}

function createStage(): Stage {
  const element = document.createElement('div');
  let focused: HTMLElement | null = null;
  return {
    element,
    enter(place) {
      place?.append(element);
      // Only where nothing else took the focus meanwhile.
      if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
      focused = null;
      return () => {
        const now = document.activeElement;
        focused = now instanceof HTMLElement && element.contains(now) ? now : null;
      };
    },
  };
}

const StageOfPage = createContext<Stage | null>(null);

/** A playlist page's view of the player. It stands in the row of the song that plays: see {@link PlayerPlace}. */
export function DetailPlayer({ playlistId, children }: { playlistId: string; children: ReactNode }) {
  const [stage] = useState(createStage);
  const isCurrent = usePlayback(isPlaylistCurrent(playlistId));
  // A person who opens a playlist is about to press play.
  useEffect(preparePlayer, []);
  return (
    <StageOfPage value={stage}>
      {children}
      {/* As much as a row grows when it opens: what follows the list does not move. */}
      {isCurrent ? createPortal(<DetailControls />, stage.element) : <div aria-hidden className={room} />}
    </StageOfPage>
  );
}

/** The room for the page's player in a row, as high as the player from the start. */
export function PlayerPlace() {
  const stage = use(StageOfPage);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => stage?.enter(place.current), [stage]);
  return <div ref={place} className={room} />;
}
