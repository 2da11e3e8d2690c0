import type { PlayInfo } from '#shared/music/play-info.ts';
import type { Source, SourceEvents } from '../source.ts';
import { answered, isRecord, numberOr, openChannel } from './channel.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createFrame } from './frame.ts';

const service = 'SoundCloud';
const origin = 'https://w.soundcloud.com';

export const createSoundcloud = (events: SourceEvents): Source =>
  createEmbedSource(
    {
      service,
      abilities: { seek: true, volume: true, pause: true },
      check: () => null,
      open: openSoundcloud,
    },
    events,
  );

/**
 * Speaks the messages of SoundCloud's Widget API (developers.soundcloud.com/docs/api/html5-widget): `{ method, value }`
 * as JSON in both directions. All events but `ready` need an `addEventListener` command; times are milliseconds.
 */
async function openSoundcloud({ host, info, atSeconds, events }: Opening): Promise<EmbeddedPlayer> {
  const frame = frameOf(info);
  let durationSeconds = info.duration_seconds;
  let startAt = atSeconds;
  let markReady: () => void;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });

  const command = (method: string, value: string | number | null = null): void =>
    channel.send(JSON.stringify({ method, value }));
  const seek = (seconds: number): void => command('seekTo', seconds * 1000);
  const answers: Record<string, (value: unknown) => void> = {
    ready() {
      for (const event of ['play', 'pause', 'finish', 'playProgress', 'error'])
        command('addEventListener', event);
      markReady();
    },
    play() {
      events.playing();
      if (startAt > 0) seek(startAt);
      startAt = 0;
      command('getDuration');
    },
    pause: () => events.stoppedElsewhere(),
    finish: () => events.ended(),
    error: () => events.failed({ text: 'linkFailed', hint: 'embedGone', params: { service } }),
    getDuration(ms) {
      durationSeconds = numberOr(ms, (durationSeconds ?? 0) * 1000) / 1000;
    },
    playProgress(progress) {
      if (!isRecord(progress)) return;
      events.moved({
        positionSeconds: numberOr(progress['currentPosition'], 0) / 1000,
        durationSeconds,
        bufferedSeconds: (durationSeconds ?? 0) * numberOr(progress['loadedProgress'], 0),
      });
    },
  };
  const channel = openChannel(frame, origin, ({ method, value }) => {
    if (typeof method === 'string' && Object.hasOwn(answers, method)) answers[method]?.(value);
  });
  const destroy = (): void => {
    channel.close();
    host.replaceChildren();
  };
  host.replaceChildren(frame);
  await answered(frame, ready).catch((error: unknown) => {
    destroy();
    throw error;
  });
  return {
    play: () => command('play'),
    pause: () => command('pause'),
    seek,
    setVolume: (volume) => command('setVolume', Math.round(volume * 100)),
    destroy,
  };
}

function frameOf({ play_url, title }: PlayInfo): HTMLIFrameElement {
  const query = new URLSearchParams({
    url: play_url ?? '',
    auto_play: 'false',
    visual: 'true',
    show_comments: 'false',
    hide_related: 'true',
  });
  return createFrame(`${origin}/player/?${query}`, `${service}: ${title}`);
}
