import { spotifyUri } from '#shared/music/external-embeds.ts';
import { spotifyStartMs } from '#shared/limits.ts';
import type { Source, SourceEvents } from '../source.ts';
import { answered, isRecord, openChannel } from './channel.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createFrame } from './frame.ts';
import { SpotifyProgress } from './spotify-progress.ts';

const service = 'Spotify';
const origin = 'https://open.spotify.com';

export const createSpotify = (events: SourceEvents): Source =>
  createEmbedSource(
    {
      service,
      // Its API has no volume.
      abilities: { seek: true, volume: false, pause: true },
      check: (address) => (spotifyUri(address) ? null : { text: 'noSpotifyId' }),
      open: openSpotify,
      startButtonMs: spotifyStartMs,
    },
    events,
  );

/**
 * Speaks the messages of Spotify's iFrame API (developer.spotify.com/documentation/embeds): its frame sends `ready` and
 * waits for an acknowledgement; after it, the frame obeys `{ command }` and sends `playback_update`.
 */
async function openSpotify({ host, info, atSeconds, events }: Opening): Promise<EmbeddedPlayer> {
  const [, kind, id] = spotifyUri(info.play_url ?? '')?.split(':') ?? [];
  const frame = createFrame(
    `${origin}/embed/${kind}/${id}?utm_source=iframe-api`,
    `${service}: ${info.title}`,
  );
  const progress = new SpotifyProgress(info, kind === 'track', events);
  let markReady: () => void;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  const command = (name: string, more: object = {}): void => channel.send({ command: name, ...more });
  const seek = (seconds: number): void => command('seek', { timestamp: seconds });
  const channel = openChannel(frame, origin, ({ type, payload }) => {
    if (type === 'ready') {
      command('load_complete_ack');
      markReady();
    } else if (type === 'playback_update' && isRecord(payload)) progress.takeUpdate(payload);
  });
  const destroy = (): void => {
    progress.hold();
    channel.close();
    host.replaceChildren();
  };
  host.replaceChildren(frame);
  await answered(frame, ready).catch((error: unknown) => {
    destroy();
    throw error;
  });

  return {
    play() {
      if (progress.hasBegun) return command('resume');
      command('play');
      if (atSeconds > 0) seek(atSeconds);
      progress.expectEnd();
    },
    pause() {
      progress.hold();
      command('pause');
    },
    seek,
    setVolume: () => {},
    destroy,
  };
}
