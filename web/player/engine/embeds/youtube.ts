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
/** The frame hears once its script runs, and does not tell when that is: YouTube's own API greets it this often. */
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
 * the functions' names, `infoDelivery` with what has changed, and the events that were asked for.
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
  const tell = (): void =>
    events.moved({
      positionSeconds: position,
      durationSeconds: duration,
      bufferedSeconds: (duration ?? 0) * loadedFraction,
    });
  const expectEnd = (): void => {
    const length = info.duration_seconds ?? duration;
    if (length) endTimer.run(length - position + youtubeEndSlackSeconds);
  };
  function rest(): void {
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
    tell();
    expectEnd();
  }
  function takeState(state: unknown): void {
    rest();
    if (state === states.playing) {
      ended = false;
      isPlaying = true;
      events.playing();
      tell();
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
      rest();
      events.failed(errorOf(news));
    }
  });
  const greet = (): void => post({ event: 'listening' });
  frame.addEventListener('load', () => {
    greet();
    greetings = setInterval(greet, greetingMs);
  });
  const destroy = (): void => {
    rest();
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
      tell();
      if (isPlaying) expectEnd();
    },
    setVolume: (volume) => command('setVolume', Math.round(volume * 100)),
    destroy,
  };
}
