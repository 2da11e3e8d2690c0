import { useEffect, useState } from 'react';
import { readStored } from '#web/lib/stored.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { controls } from './control-parts.ts';
import { usePlayback } from '#web/player/playback.ts';

const Bar = lazyPart(controls.load, 'Bar');
const Shortcuts = lazyPart(controls.load, 'Shortcuts');

let remembering: Promise<void> | null = null;

/** Takes up what played before the reload, and remembers from now on. */
function remember(): void {
  remembering ??= import('#web/player/persist.ts').then(
    ({ restorePlayback, rememberPlayback }) => {
      restorePlayback();
      rememberPlayback();
    },
    () => {
      remembering = null;
    },
  );
}

// Who comes for the first time has nothing to take up: then its code waits for the first touch, like all the rest.
if (readStored('player.state')) remember();

/** The player at the bottom of every page. Its code comes when somebody does something. */
export function PlayerBar() {
  const hasMusic = usePlayback((state) => state.queue.items.length > 0);
  const firstTouch = useFirstTouch();
  useEffect(() => {
    if (!firstTouch) return;
    remember();
    Bar.preload();
  }, [firstTouch]);
  return (
    <>
      {firstTouch || hasMusic ? <Shortcuts missed={firstTouch} /> : null}
      {hasMusic ? <Bar /> : null}
    </>
  );
}

/** The first press of a button or a key since the page came; null before. */
function useFirstTouch(): Event | null {
  const [touch, setTouch] = useState<Event | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const onTouch = (event: Event) => {
      stop.abort();
      setTouch(event);
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, onTouch, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return touch;
}
