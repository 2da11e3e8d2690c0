import { feedRetryMs } from '#shared/limits.ts';
import { getPlayInfo, type PlayInfo } from '#shared/tracks.ts';
import { call } from '#web/lib/api.ts';
import { currentOf, idlePlayback, type PlaybackError, usePlayback } from '../playback.ts';
import { moveTo, nextPosition } from '../queue.ts';
import { createFileSource } from './file-source.ts';
import type { Source, SourceEvents } from './source.ts';

export interface Engine {
  /** Plays the queue's current item. `asked`: by a person, and not because the one before ended. */
  start(options: { atSeconds: number; asked: boolean }): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Stops whatever sounds, without touching the state. */
  silence(): void;
}

/** The one engine of the page: plays what the state's queue names and writes into the state how that goes. */
export function createEngine(): Engine {
  let source: Source | null = null;
  let loadedKey: string | null = null;
  let turn = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const fail = (error: PlaybackError): void => usePlayback.setState({ status: 'error', error });

  function silence(): void {
    turn += 1;
    clearTimeout(retry);
    source?.unload();
    loadedKey = null;
  }

  function start({ atSeconds, asked }: { atSeconds: number; asked: boolean }): void {
    silence();
    const item = currentOf(usePlayback.getState());
    if (item === null) return;
    const mine = turn;
    usePlayback.setState({
      status: 'loading',
      error: null,
      info: null,
      embed: null,
      positionSeconds: atSeconds,
      durationSeconds: item.track.duration_seconds,
      bufferedSeconds: 0,
    });
    void call(getPlayInfo, { params: { id: item.track.id } }).then(
      (info) => {
        if (mine !== turn) return;
        usePlayback.setState({ info, durationSeconds: info.duration_seconds });
        loadedKey = item.key;
        load(info, atSeconds);
      },
      () => {
        if (mine !== turn) return;
        fail({ text: item.track.storage_type === 'URL' ? 'externalInfoFailed' : 'infoFailed' });
        if (!asked) retry = setTimeout(() => start({ atSeconds, asked }), feedRetryMs);
      },
    );
  }

  function load(info: PlayInfo, atSeconds: number): void {
    if (info.error !== null) return fail({ text: 'infoFailed', detail: info.error });
    if (info.play_url === null) return fail({ text: 'noMp3' });
    source = createFileSource(eventsOf(turn));
    source.setVolume(volumeNow());
    source.load(info, atSeconds);
    source.play();
  }

  function eventsOf(mine: number): SourceEvents {
    const whileMine =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args): void => {
        if (mine === turn) act(...args);
      };
    return {
      playing: whileMine(() => usePlayback.setState({ status: 'playing', error: null })),
      paused: whileMine(() => usePlayback.setState({ status: 'paused' })),
      waiting: whileMine(() => usePlayback.setState({ status: 'loading' })),
      moved: whileMine((at) => usePlayback.setState(at)),
      failed: whileMine(fail),
      ended: whileMine(() => {
        const { queue } = usePlayback.getState();
        const next = nextPosition(queue, 'auto');
        if (next === null) {
          silence();
          return usePlayback.setState({ status: 'paused', positionSeconds: 0 });
        }
        usePlayback.setState({ queue: moveTo(queue, next) });
        start({ atSeconds: 0, asked: false });
      }),
    };
  }

  const volumeNow = (): number => {
    const { volume, muted } = usePlayback.getState();
    return muted ? 0 : volume;
  };

  usePlayback.subscribe((state, before) => {
    if (state.volume !== before.volume || state.muted !== before.muted) source?.setVolume(volumeNow());
    if (state.status === 'idle' && state.queue === idlePlayback.queue) loadedKey = null;
  });

  return {
    start,
    silence,
    play() {
      const state = usePlayback.getState();
      const isLoaded = loadedKey !== null && loadedKey === currentOf(state)?.key;
      if (isLoaded && state.status !== 'error') source?.play();
      else start({ atSeconds: state.positionSeconds, asked: true });
    },
    pause: () => source?.pause(),
    seek: (seconds) => source?.seek(seconds),
  };
}
