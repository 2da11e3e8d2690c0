import { openLinkMs } from '#shared/limits.ts';
import { usePlayback } from '../../playback.ts';
import type { Source, SourceEvents } from '../source.ts';
import { createEndTimer } from './end-timer.ts';

/** A page that cannot be played here: its link is offered for a while, then the queue goes on. */
export function createLink(events: SourceEvents): Source {
  const endTimer = createEndTimer(() => events.ended());
  return {
    abilities: () => ({ seek: false, volume: false, pause: false }),
    load() {
      usePlayback.setState(({ embed }) => ({ embed: embed && { ...embed, phase: 'ready' } }));
      events.ready();
    },
    play(asked) {
      // Who chose the link wants to open it; who only listens on is not kept waiting.
      if (!asked) endTimer.run(openLinkMs / 1000);
    },
    pause: () => endTimer.hold(),
    seek: () => {},
    setVolume: () => {},
    prepare: () => {},
    unload: () => endTimer.hold(),
  };
}
