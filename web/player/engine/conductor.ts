import { feedRetryMs, skipBrokenMs } from '#shared/limits.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import {
  currentOf,
  dispatch,
  type EmbedKind,
  fileAbilities,
  type PlaybackError,
  usePlayback,
} from '../playback.ts';
import type { QueueItem } from '../queue.ts';
import { moveTo, nextPosition } from '../queue-moves.ts';
import type { Engine, StartOptions } from './engine-api.ts';
import { openEmbed } from './embeds/open-embed.ts';
import { afterFailure, type FailureKind, infoFailed, kindOf } from './failures.ts';
import { createFollowing, type Loaded, showFollowing } from './following.ts';
import { createPlayInfos, showInfo } from './play-infos.ts';
import { whileHeard } from './heard.ts';
import { reportFailed } from './report-failed.ts';
import { routeOf } from './route.ts';
import type { Source, SourceEvents } from './source.ts';
import { createTries } from './tries.ts';

/** Plays track after track: fetches play infos, picks each track's source, and decides which item comes next. */
export function createConductor(makeFiles: (events: SourceEvents) => Source): Engine {
  const infos = createPlayInfos();
  /** Increases with each start; answers to requests of an earlier turn are dropped. */
  let turn = 0;
  let source: Source | null = null;
  let loaded: Loaded | null = null;
  let lastStart: StartOptions = { byListener: true };
  /** True from a start until the source loads; it then plays without another call. */
  let isStarting = false;
  let hasFailed = false;
  let failuresInARow = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dimmed = 1;
  const events: SourceEvents = {
    playing() {
      failuresInARow = 0;
      tries.settle();
      dispatch('sounds', { error: null });
    },
    waiting: () => dispatch('waits'),
    ready() {
      // A frame that takes no commands waits for the listener's press.
      if (!source?.abilities().pause) tries.settle();
      dispatch('ready', { error: null });
    },
    startedElsewhere() {
      tries.settle();
      dispatch('startedElsewhere', { error: null });
    },
    stoppedElsewhere: () => dispatch('stoppedElsewhere'),
    moved: (progress) => usePlayback.setState(progress),
    nearEnd: () => following.prepare(),
    advanced,
    ended: () => goOn('auto'),
    failed: sourceFailed,
  };
  const eventsFor = (who: () => Source | null): SourceEvents =>
    whileHeard(() => loaded !== null && source === who(), events);
  const files: Source = makeFiles(eventsFor(() => files));
  const following = createFollowing(files, infos);
  const tries = createTries(beginAgain);

  const volumeNow = (): number => (usePlayback.getState().muted ? 0 : usePlayback.getState().volume * dimmed);

  function newTurn(): number {
    clearTimeout(timer);
    loaded = null;
    isStarting = false;
    hasFailed = false;
    following.forget();
    tries.forget();
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
    // Paused before the start: the next play starts it.
    if (usePlayback.getState().wanted === 'paused') return source?.pause();
    isStarting = true;
    // The file player may have prepared this very track: it unloads only if another source takes over.
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
      (choices) => (mine === turn ? void begin(item, choices, mine) : undefined),
      (error: unknown) => (mine === turn ? fail(infoFailed(item.track), kindOf(error)) : undefined),
    );
  }

  async function begin(item: QueueItem, choices: readonly PlayInfo[], mine: number): Promise<void> {
    const info = tries.take(choices);
    if (!info) return;
    usePlayback.setState({ info, durationSeconds: info.duration_seconds ?? item.track.duration_seconds });
    tries.watch();
    const route = routeOf(info);
    if (route.by !== 'file') files.unload();
    if (route.by === 'nothing') return fail(route.error, 'lasting');
    if (route.by !== 'file')
      usePlayback.setState({ embed: { kind: route.by, address: route.address, phase: 'loading' } });
    const next: Source | null = route.by === 'file' ? files : await open(route.by);
    if (mine !== turn) return;
    if (next === null) return fail({ text: 'linkFailed' }, 'lasting');
    source = next;
    loaded = { item, choices, at: Date.now() };
    isStarting = false;
    next.setVolume(volumeNow());
    // The position to begin at, or the one that the listener has sought meanwhile.
    next.load(info, usePlayback.getState().positionSeconds);
    // `load` may have failed within the call.
    if (mine !== turn) return;
    usePlayback.setState({ abilities: next.abilities() });
    // No waiting at a start button if another source could play meanwhile.
    next.play(tries.hasOthers());
  }

  /** Starts again at the same position, with the remaining sources. */
  function beginAgain(item: QueueItem, choices: readonly PlayInfo[]): void {
    silence();
    isStarting = true;
    dispatch('loads', { error: null, embed: null, abilities: fileAbilities, bufferedSeconds: 0 });
    void begin(item, choices, turn);
  }

  /** Opens a service's player; null if its code could not be fetched. */
  async function open(kind: EmbedKind): Promise<Source | null> {
    const opened: Source | null = await openEmbed(
      kind,
      eventsFor(() => opened),
    ).catch(() => null);
    return opened;
  }

  function fail(error: PlaybackError, kind: FailureKind): void {
    const { queue, wanted, info } = usePlayback.getState();
    reportFailed(info, error);
    if (error.text !== 'blockedByBrowser' && tries.fallBack()) return;
    dispatch('failed', { error });
    isStarting = false;
    hasFailed = true;
    failuresInARow += 1;
    clearTimeout(timer);
    if (wanted === 'paused') return;
    const reaction = afterFailure({
      kind,
      byListener: lastStart.byListener,
      failuresInARow,
      tracks: queue.items.length,
    });
    if (reaction === 'retry')
      timer = setTimeout(() => start({ byListener: false, again: true }), feedRetryMs);
    else if (reaction === 'skip') timer = setTimeout(() => goOn('manual'), skipBrokenMs);
  }

  function sourceFailed(error: PlaybackError): void {
    const state = usePlayback.getState();
    const isFresh = !loaded || Date.now() - loaded.at < 60_000;
    if (loaded && !isFresh && source === files) {
      // An expired signed address fails like any other: fetch a new one, and show no error.
      infos.forget(loaded.item.track.id);
      return start({ byListener: lastStart.byListener, again: true });
    }
    const wasPlaying = state.status === 'playing' || state.positionSeconds > 0;
    if (error.text === 'mediaNetwork' && wasPlaying) lastStart = { ...lastStart, byListener: false };
    fail(error, error.text === 'mediaNetwork' ? 'passing' : 'lasting');
  }

  function goOn(how: 'auto' | 'manual'): void {
    const { queue, sleep } = usePlayback.getState();
    const next = nextPosition(queue, how);
    if (next === null || (how === 'auto' && sleep?.until === 'end-of-track')) {
      newTurn();
      return dispatch('ended', { positionSeconds: 0, sleep: null, playId: null });
    }
    usePlayback.setState({ queue: moveTo(queue, next), positionSeconds: 0 });
    start({ byListener: false });
  }

  function advanced(): void {
    const prepared = following.take();
    if (!prepared) return;
    loaded = prepared;
    lastStart = { byListener: false };
    showFollowing(prepared.item, tries.take(prepared.choices) ?? null);
    tries.settle();
  }

  usePlayback.subscribe((state, before) => {
    if (state.volume !== before.volume || state.muted !== before.muted) source?.setVolume(volumeNow());
  });

  return {
    start,
    silence,
    prime: () => void showInfo(infos, () => loaded === null),
    follow() {
      const state = usePlayback.getState();
      if (state.wanted === 'paused') {
        clearTimeout(timer);
        tries.stop();
        if (!loaded || !source) {
          newTurn();
          return;
        }
        source.pause();
      } else {
        const isLoaded = loaded?.item.key === currentOf(state)?.key && !hasFailed;
        if (!isLoaded || !source) {
          if (!isStarting) start({ byListener: true, again: state.playId !== null });
          return;
        }
        source.play(true);
        tries.watch();
      }
      // A frame that takes no commands does not change.
      if (!source.abilities().pause) dispatch('ready');
    },
    seek(seconds) {
      if (loaded && loaded.item.key === currentOf(usePlayback.getState())?.key) source?.seek(seconds);
    },
    choose(sourceId) {
      const item = currentOf(usePlayback.getState());
      if (item) infos.prefer(item.track.id, sourceId);
      start({ byListener: true, again: true });
    },
    dim(factor) {
      dimmed = factor;
      source?.setVolume(volumeNow());
    },
    sounds: () => (source === null ? null : source === files ? 'file' : 'embed'),
  };
}
