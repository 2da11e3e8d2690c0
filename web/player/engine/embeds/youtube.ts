import { youtubeVideoId } from '#shared/music/external-embeds.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import type { PlaybackError } from '../../playback.ts';
import type { Source, SourceEvents } from '../source.ts';
import { answered, openChannel } from './channel.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createFrame } from './frame.ts';
import { YoutubeProgress } from './youtube-progress.ts';

const service = 'YouTube';
const origin = 'https://www.youtube-nocookie.com';
/** Interval of the greeting, as in YouTube's own API: the frame receives once its script runs, and does not say when. */
const greetingMs = 250;

function errorOf(code: unknown): PlaybackError {
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

/**
 * Speaks the messages of YouTube's IFrame Player API (developers.google.com/youtube/iframe_api_reference): commands by
 * the functions' names, `infoDelivery` with the changed fields, and the subscribed events.
 */
async function openYoutube({ host, info, atSeconds, events }: Opening): Promise<EmbeddedPlayer> {
  const frame = frameOf(info, atSeconds);
  const progress = new YoutubeProgress(info, atSeconds, events);
  let greetings: ReturnType<typeof setInterval> | undefined;
  let markReady: () => void;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  const post = (message: object): void =>
    channel.send(JSON.stringify({ ...message, id: 1, channel: 'widget' }));
  const command = (func: string, ...args: unknown[]): void => post({ event: 'command', func, args });
  const channel = openChannel(frame, origin, ({ event, info: news }) => {
    clearInterval(greetings);
    if (event === 'onReady') {
      for (const name of ['onStateChange', 'onError', 'onAutoplayBlocked']) command('addEventListener', name);
      markReady();
    } else if (event === 'initialDelivery' || event === 'infoDelivery') progress.takeInfo(news);
    else if (event === 'onStateChange') progress.takeState(news);
    else if (event === 'onAutoplayBlocked') events.ready();
    else if (event === 'onError') {
      progress.stop();
      events.failed(errorOf(news));
    }
  });
  const greet = (): void => post({ event: 'listening' });
  frame.addEventListener('load', () => {
    greet();
    greetings = setInterval(greet, greetingMs);
  });
  const destroy = (): void => {
    progress.stop();
    clearInterval(greetings);
    channel.close();
    host.replaceChildren();
  };
  host.replaceChildren(frame);
  await answered(frame, ready).catch((error: unknown) => {
    destroy();
    throw error;
  });
  return {
    play: () => command('playVideo'),
    pause: () => command('pauseVideo'),
    seek(seconds) {
      command('seekTo', seconds, true);
      progress.seek(seconds);
    },
    setVolume: (volume) => command('setVolume', Math.round(volume * 100)),
    destroy,
  };
}

function frameOf({ play_url, title }: PlayInfo, atSeconds: number): HTMLIFrameElement {
  const query = new URLSearchParams({
    enablejsapi: '1',
    origin: location.origin,
    playsinline: '1',
    rel: '0',
    start: String(Math.floor(atSeconds)),
  });
  return createFrame(
    `${origin}/embed/${youtubeVideoId(play_url ?? '') ?? ''}?${query}`,
    `${service}: ${title}`,
  );
}
