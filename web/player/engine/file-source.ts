import type { PlayInfo } from '#shared/tracks.ts';
import { fileAbilities } from '../playback.ts';
import { audioElements } from '../unlock.ts';
import { mediaErrorOf } from './media-errors.ts';
import type { Source, SourceEvents } from './source.ts';

/** Plays files through the page's audio element. */
export function createFileSource(events: SourceEvents): Source {
  const [element] = audioElements().decks;
  const listening = new AbortController();
  const on = (name: string, act: () => void): void =>
    element.addEventListener(name, act, { signal: listening.signal });

  on('playing', events.playing);
  on('pause', () => (element.ended || element.error ? undefined : events.paused()));
  on('waiting', events.waiting);
  on('ended', events.ended);
  on('error', () => events.failed(mediaErrorOf(element.error)));
  for (const name of ['timeupdate', 'durationchange', 'progress', 'seeked']) {
    on(name, () =>
      events.moved({
        positionSeconds: element.currentTime,
        ...(Number.isFinite(element.duration) ? { durationSeconds: element.duration } : {}),
        bufferedSeconds: element.buffered.length > 0 ? element.buffered.end(element.buffered.length - 1) : 0,
      }),
    );
  }

  return {
    abilities: fileAbilities,
    load(info: PlayInfo, atSeconds: number) {
      element.src = info.play_url ?? '';
      if (atSeconds > 0) element.currentTime = atSeconds;
    },
    play() {
      element.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') {
          events.failed({ text: 'blockedByBrowser' });
        }
      });
    },
    pause: () => element.pause(),
    seek(seconds) {
      element.currentTime = seconds;
    },
    setVolume(volume) {
      element.volume = volume;
    },
    unload() {
      listening.abort();
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
  };
}
