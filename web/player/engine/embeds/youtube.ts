import { youtubeVideoId } from '#shared/music/external-embeds.ts';
import { youtubeEndSlackSeconds } from '#shared/limits.ts';
import type { PlaybackError } from '../../playback.ts';
import type { Source, SourceEvents } from '../source.ts';
import { answered, isRecord, numberOr, openChannel } from './channel.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createEndTimer } from './end-timer.ts';
import { createFrame } from './frame.ts';

const states = { ended: 0, playing: 1, paused: 2, buffering: 3 };
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
  const query = new URLSearchParams({
    enablejsapi: '1',
    origin: location.origin,
    playsinline: '1',
    rel: '0',
    start: String(Math.floor(atSeconds)),
  });
  const video = youtubeVideoId(info.play_url ?? '') ?? '';
  const frame = createFrame(`${origin}/embed/${video}?${query}`, `${service}: ${info.title}`);

  let ended = false;
  const endTimer = createEndTimer(() => end());
  let isPlaying = false;
  let position = atSeconds;
  let duration = info.duration_seconds;
  let loadedFraction = 0;

  function end(): void {
    if (ended) return;
    ended = true;
    events.ended();
  }
  const sendProgress = (): void =>
    events.moved({
      positionSeconds: position,
      durationSeconds: duration,
      bufferedSeconds: (duration ?? 0) * loadedFraction,
    });
  const expectEnd = (): void => {
    const length = info.duration_seconds ?? duration;
    if (length) endTimer.run(length - position + youtubeEndSlackSeconds);
  };
  function markStopped(): void {
    isPlaying = false;
    endTimer.hold();
  }
  function takeInfo(news: unknown): void {
    if (!isRecord(news)) return;
    const before = position;
    position = numberOr(news['currentTime'], position);
    duration = numberOr(news['duration'], duration) || duration;
    loadedFraction = numberOr(news['videoLoadedFraction'], loadedFraction);
    if (!isPlaying || position === before) return;
    sendProgress();
    expectEnd();
  }
  function takeState(state: unknown): void {
    markStopped();
    if (state === states.playing) {
      ended = false;
      isPlaying = true;
      events.playing();
      sendProgress();
      expectEnd();
    } else if (state === states.paused) events.stoppedElsewhere();
    else if (state === states.buffering) events.waiting();
    else if (state === states.ended) end();
  }

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
    } else if (event === 'initialDelivery' || event === 'infoDelivery') takeInfo(news);
    else if (event === 'onStateChange') takeState(news);
    else if (event === 'onAutoplayBlocked') events.ready();
    else if (event === 'onError') {
      markStopped();
      events.failed(errorOf(news));
    }
  });
  const greet = (): void => post({ event: 'listening' });
  frame.addEventListener('load', () => {
    greet();
    greetings = setInterval(greet, greetingMs);
  });
  const destroy = (): void => {
    markStopped();
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
      position = seconds;
      sendProgress();
      if (isPlaying) expectEnd();
    },
    setVolume: (volume) => command('setVolume', Math.round(volume * 100)),
    destroy,
  };
}
