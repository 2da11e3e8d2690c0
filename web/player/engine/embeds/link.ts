import { openLinkMs } from '#shared/limits.ts';
import { usePlayback } from '../../playback.ts';
import type { Source, SourceEvents } from '../source.ts';
import { createEndTimer } from './end-timer.ts';

/** The source for a page that cannot play here: shows its link for a time, then the queue goes on. */
export function createLink(events: SourceEvents): Source {
  const endTimer = createEndTimer(() => events.ended());
  return {
    abilities: () => ({ seek: false, volume: false, pause: false }),
    load() {
      usePlayback.setState(({ embed }) => ({ embed: embed && { ...embed, phase: 'ready' } }));
      events.ready();
    },
    play(byListener) {
      // A person who chose the link wants to open it; the queue by itself does not wait for that.
      if (!byListener) endTimer.run(openLinkMs / 1000);
    },
    pause: () => endTimer.hold(),
    seek: () => {},
    setVolume: () => {},
    prepare: () => {},
    unload: () => endTimer.hold(),
  };
}
