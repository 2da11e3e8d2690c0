import { youtubeVideoId } from '#shared/music/external-embeds.ts';
import { youtubeEndSlackSeconds } from '#shared/limits.ts';
import type { PlaybackError } from '../../playback.ts';
import type { Source, SourceEvents } from '../source.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createEndTimer } from './end-timer.ts';
import { loadScript, within } from './script.ts';

/** The part of the IFrame Player API that is used: developers.google.com/youtube/iframe_api_reference. */
interface YoutubePlayer {
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  setVolume(percent: number): void;
  getCurrentTime(): number;
  getDuration(): number;
  getVideoLoadedFraction(): number;
  destroy(): void;
}

interface YoutubeApi {
  ready(act: () => void): void;
  Player: new (
    place: HTMLElement,
    options: {
      host: string;
      videoId: string;
      width: string;
      height: string;
      playerVars: Record<string, string | number>;
      events: {
        onReady: () => void;
        onStateChange: (event: { data: number }) => void;
        onError: (event: { data: number }) => void;
        onAutoplayBlocked: () => void;
      };
    },
  ) => YoutubePlayer;
}

const states = { ended: 0, playing: 1, paused: 2, buffering: 3 };
const service = 'YouTube';

function errorOf(code: number): PlaybackError {
  const params = { service };
  // 100: not found or private. 101 and 150: its owner allows no embedding. 153: the page hid its address.
  if (code === 100) return { text: 'linkFailed', hint: 'embedGone', params };
  if (code === 101 || code === 150 || code === 153)
    return { text: 'linkFailed', hint: 'embedRefused', params };
  return { text: 'linkFailed', hint: 'embedFailed', params };
}

export const createYoutube = (events: SourceEvents): Source =>
  createEmbedSource(
    {
      service,
      abilities: { seek: true, volume: true, pause: true },
      check: (address) => (youtubeVideoId(address) ? null : { text: 'noYoutubeId' }),
      open: openYoutube,
    },
    events,
  );

async function openYoutube({ host, info, atSeconds, events }: Opening): Promise<EmbeddedPlayer> {
  await loadScript('https://www.youtube.com/iframe_api');
  const api = (globalThis as unknown as { YT: YoutubeApi }).YT;
  await within(new Promise<void>((resolve) => api.ready(resolve)));

  const place = document.createElement('div');
  host.replaceChildren(place);
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    events.ended();
  };
  const endTimer = createEndTimer(end);
  let poll: ReturnType<typeof setInterval> | undefined;
  let player: YoutubePlayer;

  const tell = (): void => {
    const duration = player.getDuration() || info.duration_seconds;
    events.moved({
      positionSeconds: player.getCurrentTime(),
      durationSeconds: duration,
      bufferedSeconds: (duration ?? 0) * player.getVideoLoadedFraction(),
    });
  };
  const rest = (): void => {
    clearInterval(poll);
    endTimer.hold();
  };
  const onStateChange = ({ data }: { data: number }): void => {
    rest();
    if (data === states.playing) {
      ended = false;
      events.playing();
      tell();
      poll = setInterval(tell, 250);
      const duration = info.duration_seconds ?? player.getDuration();
      if (duration) endTimer.run(duration - player.getCurrentTime() + youtubeEndSlackSeconds);
    } else if (data === states.paused) events.stoppedElsewhere();
    else if (data === states.buffering) events.waiting();
    else if (data === states.ended) end();
  };

  const ready = new Promise<void>((resolve) => {
    player = new api.Player(place, {
      host: 'https://www.youtube-nocookie.com',
      videoId: youtubeVideoId(info.play_url ?? '') ?? '',
      width: '100%',
      height: '100%',
      playerVars: { playsinline: 1, rel: 0, start: Math.floor(atSeconds), origin: location.origin },
      events: {
        onReady: resolve,
        onStateChange,
        onError: ({ data }) => {
          rest();
          events.failed(errorOf(data));
        },
        onAutoplayBlocked: events.ready,
      },
    });
  });
  const destroy = (): void => {
    rest();
    player.destroy();
    host.replaceChildren();
  };
  await within(ready).catch((error: unknown) => {
    destroy();
    throw error;
  });
  return {
    play: () => player.playVideo(),
    pause: () => player.pauseVideo(),
    seek(seconds) {
      player.seekTo(seconds, true);
      tell();
    },
    setVolume: (volume) => player.setVolume(Math.round(volume * 100)),
    destroy,
  };
}
