import { spotifyUri } from '#shared/music/external-embeds.ts';
import { spotifyEndSlackSeconds, spotifyStartMs, spotifyUnknownDurationSeconds } from '#shared/limits.ts';
import type { Source, SourceEvents } from '../source.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createEndTimer } from './end-timer.ts';
import { loadScript, within } from './script.ts';

/** Milliseconds, as `playback_update` tells them. */
interface SpotifyUpdate {
  isPaused: boolean;
  isBuffering: boolean;
  duration: number;
  position: number;
}

/** The part of the iFrame API that is used: developer.spotify.com/documentation/embeds. */
interface SpotifyController {
  play(): void;
  pause(): void;
  resume(): void;
  seek(seconds: number): void;
  destroy(): void;
  addListener(name: 'ready', act: () => void): void;
  addListener(name: 'playback_update', act: (event: { data: SpotifyUpdate }) => void): void;
}

interface SpotifyApi {
  createController(
    place: HTMLElement,
    options: { uri: string; width: string; height: string },
    then: (controller: SpotifyController) => void,
  ): void;
}

const service = 'Spotify';

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

let api: Promise<SpotifyApi> | null = null;

function loadApi(): Promise<SpotifyApi> {
  api ??= within(
    new Promise<SpotifyApi>((resolve, reject) => {
      Object.assign(globalThis, { onSpotifyIframeApiReady: resolve });
      loadScript('https://open.spotify.com/embed/iframe-api/v1').catch(reject);
    }),
  );
  api.catch(() => {
    api = null;
  });
  return api;
}

async function openSpotify({ host, info, atSeconds, events }: Opening): Promise<EmbeddedPlayer> {
  const iframeApi = await loadApi();
  const uri = spotifyUri(info.play_url ?? '') ?? '';
  const isOneTrack = uri.startsWith('spotify:track:');
  const place = document.createElement('div');
  host.replaceChildren(place);

  let begun = false;
  let lastMs = 0;
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    events.ended();
  };
  const endTimer = createEndTimer(end);
  /** The specification's estimate; only for a single track does Spotify's own length tell more. */
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

  const controller = await within(
    new Promise<SpotifyController>((resolve) => {
      iframeApi.createController(place, { uri, width: '100%', height: '100%' }, (made) => {
        made.addListener('ready', () => resolve(made));
        made.addListener('playback_update', ({ data }) => onUpdate(data));
      });
    }),
  ).catch((error: unknown) => {
    host.replaceChildren();
    throw error;
  });

  return {
    play() {
      if (begun) return controller.resume();
      controller.play();
      if (atSeconds > 0) controller.seek(atSeconds);
      endTimer.run(secondsLeft());
    },
    pause() {
      endTimer.hold();
      controller.pause();
    },
    seek: (seconds) => controller.seek(seconds),
    setVolume: () => {},
    destroy() {
      endTimer.hold();
      controller.destroy();
      host.replaceChildren();
    },
  };
}
