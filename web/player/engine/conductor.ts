import { feedRetryMs, skipBrokenMs } from '#shared/limits.ts';
import type { PlayInfo } from '#shared/play-info.ts';
import {
  currentOf,
  dispatch,
  type EmbedKind,
  fileAbilities,
  type PlaybackError,
  usePlayback,
} from '../playback.ts';
import { type QueueItem } from '../queue.ts';
import { moveTo, nextPosition } from '../queue-moves.ts';
import type { Engine, StartOptions } from './engine-api.ts';
import { openEmbed } from './embeds/open-embed.ts';
import { afterFailure, type FailureKind, infoFailed, kindOf } from './failures.ts';
import { createFollowing, type Loaded } from './following.ts';
import { createPlayInfos } from './play-infos.ts';
import { routeOf } from './route.ts';
import type { Source, SourceEvents } from './source.ts';

/** Leads from track to track: fetches play infos, picks the source for each, and decides what follows. */
export function createConductor(makeFiles: (events: SourceEvents) => Source): Engine {
  const infos = createPlayInfos();
  /** Rises with every new beginning: answers to questions of an earlier turn are dropped. */
  let turn = 0;
  let source: Source | null = null;
  let loaded: Loaded | null = null;
  let lastStart: StartOptions = { asked: true };
  /** A beginning is under way, and plays by itself. */
  let isStarting = false;
  let hasFailed = false;
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
    isStarting = false;
    hasFailed = false;
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
    // A pause came before the beginning: the next play begins.
    if (usePlayback.getState().wanted === 'paused') return source?.pause();
    isStarting = true;
    // The file player may hold this very track ready: it is told to unload only if something else takes over.
    if (source === files) files.pause();
    else source?.unload();
    source = null;
    const { info, playId } = usePlayback.getState();
    dispatch('loads', {
      restored: false,
      error: null,
      info: info?.id === item.track.id ? info : null,
      embed: null,
      abilities: fileAbilities,
      durationSeconds: item.track.duration_seconds,
      bufferedSeconds: 0,
      playId: options.again ? playId : crypto.randomUUID(),
    });
    infos.of(item.track).then(
      (info) => (mine === turn ? void begin(item, info, mine) : undefined),
      (error: unknown) => (mine === turn ? fail(infoFailed(item.track), kindOf(error)) : undefined),
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
    isStarting = false;
    next.setVolume(volumeNow());
    // Where it was to begin, or where somebody went meanwhile.
    next.load(info, usePlayback.getState().positionSeconds);
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

  function fail(error: PlaybackError, kind: FailureKind): void {
    const { queue, wanted } = usePlayback.getState();
    dispatch('failed', { error });
    isStarting = false;
    hasFailed = true;
    failuresInARow += 1;
    clearTimeout(timer);
    if (wanted === 'paused') return;
    const turnOf = afterFailure({ kind, asked: lastStart.asked, failuresInARow, tracks: queue.items.length });
    if (turnOf === 'retry') {
      timer = setTimeout(() => start({ asked: false, again: true }), feedRetryMs);
    } else if (turnOf === 'skip') timer = setTimeout(() => goOn('asked'), skipBrokenMs);
  }

  function sourceFailed(error: PlaybackError): void {
    const state = usePlayback.getState();
    const isFresh = !loaded || Date.now() - loaded.at < 60_000;
    if (loaded && !isFresh && source === files) {
      // A signed address that has run out looks like any other failure: ask for a new one, and say nothing.
      infos.forget(loaded.item.track.id);
      return start({ asked: lastStart.asked, again: true });
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
      return dispatch('ended', { positionSeconds: 0, sleep: null, playId: null });
    }
    usePlayback.setState({ queue: moveTo(queue, next), positionSeconds: 0 });
    start({ asked: false });
  }

  function advanced(): void {
    const taken = following.take();
    if (!taken) return;
    loaded = taken;
    lastStart = { asked: false };
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
        dispatch('sounds', { error: null });
      }),
      waiting: heard(() => dispatch('waits')),
      ready: heard(() => dispatch('ready', { error: null })),
      startedElsewhere: heard(() => dispatch('startedElsewhere', { error: null })),
      stoppedElsewhere: heard(() => dispatch('stoppedElsewhere')),
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
      infos.of(item.track).then(
        (info) => {
          if (!loaded && currentOf(usePlayback.getState())?.key === item.key) usePlayback.setState({ info });
        },
        // Nothing was asked for yet, so nothing has failed.
        () => undefined,
      );
    },
    follow() {
      const state = usePlayback.getState();
      if (state.wanted === 'paused') {
        clearTimeout(timer);
        if (!loaded || !source) {
          newTurn();
          return;
        }
        source.pause();
      } else {
        const isLoaded = loaded?.item.key === currentOf(state)?.key && !hasFailed;
        if (!isLoaded || !source) {
          if (!isStarting) start({ asked: true, again: state.playId !== null });
          return;
        }
        source.play(true);
      }
      // A frame that obeys nobody stays what it was.
      if (!source.abilities().pause) dispatch('ready');
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
