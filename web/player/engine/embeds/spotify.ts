import { spotifyUri } from '#shared/music/external-embeds.ts';
import { spotifyEndSlackSeconds, spotifyStartMs, spotifyUnknownDurationSeconds } from '#shared/limits.ts';
import type { Source, SourceEvents } from '../source.ts';
import { answered, isRecord, numberOr, openChannel } from './channel.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createEndTimer } from './end-timer.ts';
import { createFrame } from './frame.ts';

/** The payload of `playback_update`; times are milliseconds. */
interface SpotifyUpdate {
  isPaused: boolean;
  isBuffering: boolean;
  duration: number;
  position: number;
}

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
  const isOneTrack = kind === 'track';
  const frame = createFrame(
    `${origin}/embed/${kind}/${id}?utm_source=iframe-api`,
    `${service}: ${info.title}`,
  );

  let begun = false;
  let lastMs = 0;
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    events.ended();
  };
  const endTimer = createEndTimer(end);
  /** The specification's estimate. Spotify's own length is better, but only for a single track. */
  const secondsLeft = (update?: SpotifyUpdate): number => {
    const known =
      isOneTrack && update && update.duration > 0 ? update.duration / 1000 : info.duration_seconds;
    if (!known) return spotifyUnknownDurationSeconds;
    return known - (update ? update.position / 1000 : 0) + spotifyEndSlackSeconds;
  };

  const onUpdate = (update: SpotifyUpdate): void => {
    const wasAtEnd = isOneTrack && begun && update.duration > 0 && lastMs > update.duration - 1500;
    lastMs = update.position;
    events.moved({
      positionSeconds: update.position / 1000,
      ...(isOneTrack && update.duration > 0 ? { durationSeconds: update.duration / 1000 } : {}),
    });
    if (!update.isPaused) {
      begun = true;
      if (update.isBuffering) events.waiting();
      else events.playing();
      // Without a length the estimate counts from the start alone.
      if (isOneTrack || info.duration_seconds) endTimer.run(secondsLeft(update));
    } else if (wasAtEnd) end();
    else if (begun) {
      endTimer.hold();
      events.stoppedElsewhere();
    }
  };

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
    } else if (type === 'playback_update' && isRecord(payload)) onUpdate(toUpdate(payload));
  });
  const destroy = (): void => {
    endTimer.hold();
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
      if (begun) return command('resume');
      command('play');
      if (atSeconds > 0) seek(atSeconds);
      endTimer.run(secondsLeft());
    },
    pause() {
      endTimer.hold();
      command('pause');
    },
    seek,
    setVolume: () => {},
    destroy,
  };
}

const toUpdate = (payload: Record<string, unknown>): SpotifyUpdate => ({
  isPaused: payload['isPaused'] !== false,
  isBuffering: payload['isBuffering'] === true,
  duration: numberOr(payload['duration'], 0),
  position: numberOr(payload['position'], 0),
});
