import { useEffect, useState } from 'react';
import { readStored } from '#web/lib/stored.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { controls } from './control-parts.ts';
import { usePlayback } from '#web/player/playback.ts';

const Bar = lazyPart(controls.load, 'Bar');
const Shortcuts = lazyPart(controls.load, 'Shortcuts');

let remembering: Promise<void> | null = null;

/** Restores the playback from before the reload, and stores it from now on. */
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

// At a first visit there is nothing to restore: its code then waits for the first touch, like the other parts.
if (readStored('player.state')) remember();

/** The player at the bottom of every page. Its code is loaded at the first press. */
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
