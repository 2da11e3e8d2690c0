import { appleEmbedAddress } from '#shared/music/external-embeds.ts';
import { spotifyEndSlackSeconds, spotifyUnknownDurationSeconds } from '#shared/limits.ts';
import type { Source, SourceEvents } from '../source.ts';
import { answered } from './channel.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createEndTimer } from './end-timer.ts';
import { createFrame } from './frame.ts';

const service = 'Apple Music';

/** The source for Apple Music. Its frame takes no commands and sends no events: a press starts it, its end is estimated. */
export const createApple = (events: SourceEvents): Source =>
  createEmbedSource(
    {
      service,
      abilities: { seek: false, volume: false, pause: false },
      check: (address) => (appleEmbedAddress(address) ? null : { text: 'noAppleId' }),
      open: openApple,
    },
    events,
  );

async function openApple({ host, info, events }: Opening): Promise<EmbeddedPlayer> {
  const frame = createFrame(appleEmbedAddress(info.play_url ?? '') ?? '', `${service}: ${info.title}`);
  const endTimer = createEndTimer(() => events.ended());
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve()));
  host.replaceChildren(frame);
  const destroy = (): void => {
    endTimer.hold();
    host.replaceChildren();
  };
  await answered(frame, loaded).catch((error: unknown) => {
    destroy();
    throw error;
  });
  return {
    play() {
      const length = info.duration_seconds;
      endTimer.run(length ? length + spotifyEndSlackSeconds : spotifyUnknownDurationSeconds);
    },
    pause: () => {},
    seek: () => {},
    setVolume: () => {},
    destroy,
  };
}
