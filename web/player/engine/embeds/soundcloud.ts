import type { Source, SourceEvents } from '../source.ts';
import { createEmbedSource, type EmbeddedPlayer, type Opening } from './embed.ts';
import { createFrame } from './frame.ts';
import { loadScript, within } from './script.ts';

interface SoundcloudProgress {
  /** Milliseconds. */
  currentPosition: number;
  /** 0 to 1. */
  loadedProgress: number;
}

/** The part of the Widget API that is used: developers.soundcloud.com/docs/api/html5-widget. */
interface SoundcloudWidget {
  bind(event: string, act: (data: SoundcloudProgress) => void): void;
  play(): void;
  pause(): void;
  seekTo(ms: number): void;
  setVolume(percent: number): void;
  getDuration(then: (ms: number) => void): void;
}

interface SoundcloudApi {
  Widget: ((frame: HTMLIFrameElement) => SoundcloudWidget) & {
    Events: Record<'READY' | 'PLAY' | 'PAUSE' | 'FINISH' | 'PLAY_PROGRESS' | 'ERROR', string>;
  };
}

const service = 'SoundCloud';

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

async function openSoundcloud({ host, info, atSeconds, events }: Opening): Promise<EmbeddedPlayer> {
  await loadScript('https://w.soundcloud.com/player/api.js');
  const { Widget } = (globalThis as unknown as { SC: SoundcloudApi }).SC;
  const query = new URLSearchParams({
    url: info.play_url ?? '',
    auto_play: 'false',
    visual: 'true',
    show_comments: 'false',
    hide_related: 'true',
  });
  const frame = createFrame(`https://w.soundcloud.com/player/?${query}`, `${service}: ${info.title}`);
  host.replaceChildren(frame);

  const widget = Widget(frame);
  const { Events } = Widget;
  let durationSeconds = info.duration_seconds;
  let startAt = atSeconds;
  const ready = new Promise<void>((resolve) => widget.bind(Events.READY, () => resolve()));
  widget.bind(Events.PLAY, () => {
    events.playing();
    if (startAt > 0) widget.seekTo(startAt * 1000);
    startAt = 0;
    widget.getDuration((ms) => {
      durationSeconds = ms / 1000;
    });
  });
  widget.bind(Events.PAUSE, () => events.stoppedElsewhere());
  widget.bind(Events.FINISH, () => events.ended());
  widget.bind(Events.ERROR, () =>
    events.failed({ text: 'linkFailed', hint: 'embedGone', params: { service } }),
  );
  widget.bind(Events.PLAY_PROGRESS, ({ currentPosition, loadedProgress }) =>
    events.moved({
      positionSeconds: currentPosition / 1000,
      durationSeconds,
      bufferedSeconds: (durationSeconds ?? 0) * loadedProgress,
    }),
  );
  await within(ready).catch((error: unknown) => {
    host.replaceChildren();
    throw error;
  });
  return {
    play: () => widget.play(),
    pause: () => widget.pause(),
    seek: (seconds) => widget.seekTo(seconds * 1000),
    setVolume: (volume) => widget.setVolume(Math.round(volume * 100)),
    destroy: () => host.replaceChildren(),
  };
}
