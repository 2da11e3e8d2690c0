import { feedRetryMs, skipBrokenMs } from '#shared/limits.ts';
import type { PlayInfo } from '#shared/tracks.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { currentOf, type EmbedKind, fileAbilities, type PlaybackError, usePlayback } from '../playback.ts';
import { type QueueItem } from '../queue.ts';
import { moveTo, nextPosition } from '../queue-moves.ts';
import { openEmbed } from './embeds/open-embed.ts';
import { afterFailure } from './failures.ts';
import { createFollowing, type Loaded } from './following.ts';
import { createPlayInfos } from './play-infos.ts';
import { routeOf } from './route.ts';
import type { Source, SourceEvents } from './source.ts';

export interface StartOptions {
  atSeconds: number;
  /** By a person, and not because the track before ended. */
  asked: boolean;
  /** Goes on with what was playing already, after a break that nobody wanted. */
  again?: boolean;
}

export interface Engine {
  /** Plays the queue's current item. */
  start(options: StartOptions): void;
  /** Fetches what is known of the current item, without playing. */
  prime(): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Stops whatever sounds, without touching the state. */
  silence(): void;
  /** Lowers the volume by a factor, beside what the listener chose. */
  dim(factor: number): void;
  /** By what the current track sounds. */
  sounds(): 'file' | 'embed' | null;
}

/** Leads from track to track: fetches play infos, picks the source for each, and decides what follows. */
export function createConductor(makeFiles: (events: SourceEvents) => Source): Engine {
  const infos = createPlayInfos();
  /** Rises with every new beginning: answers to questions of an earlier turn are dropped. */
  let turn = 0;
  let source: Source | null = null;
  let loaded: Loaded | null = null;
  let lastStart: StartOptions = { atSeconds: 0, asked: true };
  let failuresInARow = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dimmed = 1;
  const files: Source = makeFiles(eventsFor(() => files));
  const following = createFollowing(files, infos);

  function volumeNow(): number {
    const { volume, muted } = usePlayback.getState();
    return muted ? 0 : volume * dimmed;
  }

  function newTurn(): number {
    clearTimeout(timer);
    loaded = null;
    following.forget();
    turn += 1;
    return turn;
  }

  function silence(): void {
    newTurn();
    source?.unload();
    source = null;
  }

  function start(options: StartOptions): void {
    const mine = newTurn();
    lastStart = options;
    const item = currentOf(usePlayback.getState());
    if (!item) return silence();
    // The file player may hold this very track ready: it is told to unload only if something else takes over.
    if (source === files) files.pause();
    else source?.unload();
    source = null;
    usePlayback.setState((state) => ({
      status: 'loading',
      restored: false,
      error: null,
      info: state.info?.id === item.track.id ? state.info : null,
      embed: null,
      abilities: fileAbilities,
      positionSeconds: options.atSeconds,
      durationSeconds: item.track.duration_seconds,
      bufferedSeconds: 0,
      playId: options.again ? state.playId : crypto.randomUUID(),
    }));
    infos.of(item.track.id).then(
      (info) => (mine === turn ? void begin(item, info, mine) : undefined),
      (error: unknown) => (mine === turn ? infoFailed(item, error) : undefined),
    );
  }

  async function begin(item: QueueItem, info: PlayInfo, mine: number): Promise<void> {
    usePlayback.setState({ info, durationSeconds: info.duration_seconds ?? item.track.duration_seconds });
    const route = routeOf(info);
    if (route.by !== 'file') files.unload();
    if (route.by === 'nothing') return fail(route.error, 'lasting');
    if (route.by !== 'file')
      usePlayback.setState({ embed: { kind: route.by, address: route.address, phase: 'loading' } });
    const next: Source | null = route.by === 'file' ? files : await open(route.by);
    if (mine !== turn) return;
    if (next === null) return fail({ text: 'linkFailed' }, 'lasting');
    source = next;
    loaded = { item, info, at: Date.now() };
    next.setVolume(volumeNow());
    next.load(info, lastStart.atSeconds);
    usePlayback.setState({ abilities: next.abilities() });
    next.play(false);
  }

  /** Null where even the code for it could not be fetched. */
  async function open(kind: EmbedKind): Promise<Source | null> {
    const opened: Source | null = await openEmbed(
      kind,
      eventsFor(() => opened),
    ).catch(() => null);
    return opened;
  }

  function infoFailed(item: QueueItem, error: unknown): void {
    const text = item.track.storage_type === 'URL' ? 'externalInfoFailed' : 'infoFailed';
    const isGone = error instanceof ApiError && error.status < 500;
    fail({ text }, isGone ? 'lasting' : 'passing');
  }

  /** `passing`: trying again may help. */
  function fail(error: PlaybackError, kind: 'passing' | 'lasting'): void {
    const { queue, positionSeconds } = usePlayback.getState();
    usePlayback.setState({ status: 'error', error });
    failuresInARow += 1;
    clearTimeout(timer);
    const turnOf = afterFailure({ kind, asked: lastStart.asked, failuresInARow, tracks: queue.items.length });
    if (turnOf === 'retry') {
      timer = setTimeout(() => start({ atSeconds: positionSeconds, asked: false, again: true }), feedRetryMs);
    } else if (turnOf === 'skip') timer = setTimeout(() => goOn('asked'), skipBrokenMs);
  }

  function sourceFailed(error: PlaybackError): void {
    const state = usePlayback.getState();
    const isFresh = !loaded || Date.now() - loaded.at < 60_000;
    if (loaded && !isFresh && source === files) {
      // A signed address that has run out looks like any other failure: ask for a new one, and say nothing.
      infos.forget(loaded.item.track.id);
      return start({ atSeconds: state.positionSeconds, asked: lastStart.asked, again: true });
    }
    const wasPlaying = state.status === 'playing' || state.positionSeconds > 0;
    if (error.text === 'mediaNetwork' && wasPlaying) lastStart = { ...lastStart, asked: false };
    fail(error, error.text === 'mediaNetwork' ? 'passing' : 'lasting');
  }

  function goOn(how: 'auto' | 'asked'): void {
    const { queue, sleep } = usePlayback.getState();
    const next = nextPosition(queue, how);
    if (next === null || (how === 'auto' && sleep?.until === 'end-of-track')) {
      newTurn();
      return usePlayback.setState({ status: 'paused', positionSeconds: 0, sleep: null });
    }
    usePlayback.setState({ queue: moveTo(queue, next) });
    start({ atSeconds: 0, asked: false });
  }

  function advanced(): void {
    const taken = following.take();
    if (!taken) return;
    loaded = taken;
    lastStart = { atSeconds: 0, asked: false };
    usePlayback.setState(({ queue }) => ({
      queue: moveTo(
        queue,
        queue.items.findIndex(({ key }) => key === taken.item.key),
      ),
      info: taken.info,
      positionSeconds: 0,
      durationSeconds: taken.info.duration_seconds,
      bufferedSeconds: 0,
      playId: crypto.randomUUID(),
    }));
  }

  function eventsFor(who: () => Source | null): SourceEvents {
    const heard =
      <A extends unknown[]>(act: (...args: A) => void) =>
      (...args: A): void => {
        if (loaded && source === who()) act(...args);
      };
    return {
      playing: heard(() => {
        failuresInARow = 0;
        usePlayback.setState({ status: 'playing', error: null });
      }),
      ready: heard(() => usePlayback.setState({ status: 'ready', error: null })),
      paused: heard(() => usePlayback.setState({ status: 'paused' })),
      waiting: heard(() => usePlayback.setState({ status: 'loading' })),
      moved: heard((progress) => usePlayback.setState(progress)),
      nearEnd: heard(() => following.prepare()),
      advanced: heard(advanced),
      ended: heard(() => goOn('auto')),
      failed: heard(sourceFailed),
    };
  }

  usePlayback.subscribe((state, before) => {
    if (state.volume !== before.volume || state.muted !== before.muted) source?.setVolume(volumeNow());
  });

  return {
    start,
    silence,
    prime() {
      const item = currentOf(usePlayback.getState());
      if (!item || loaded) return;
      infos.of(item.track.id).then(
        (info) => {
          if (!loaded && currentOf(usePlayback.getState())?.key === item.key) usePlayback.setState({ info });
        },
        // Nothing was asked for yet, so nothing has failed.
        () => undefined,
      );
    },
    play() {
      const state = usePlayback.getState();
      if (loaded && source && loaded.item.key === currentOf(state)?.key && state.status !== 'error')
        source.play(true);
      else start({ atSeconds: state.positionSeconds, asked: true, again: state.playId !== null });
    },
    pause() {
      clearTimeout(timer);
      if (loaded && source) return source.pause();
      newTurn();
      usePlayback.setState({ status: 'paused' });
    },
    seek(seconds) {
      if (loaded && loaded.item.key === currentOf(usePlayback.getState())?.key) source?.seek(seconds);
    },
    dim(factor) {
      dimmed = factor;
      source?.setVolume(volumeNow());
    },
    sounds: () => (source === null ? null : source === files ? 'file' : 'embed'),
  };
}
