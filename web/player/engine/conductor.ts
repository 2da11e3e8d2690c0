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
  const events: SourceEvents = {
    playing() {
      failuresInARow = 0;
      tries.settle();
      dispatch('sounds', { error: null });
    },
    waiting: () => dispatch('waits'),
    ready() {
      // A frame that obeys nobody waits for a hand.
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
    // Where it was to begin, or where somebody went meanwhile.
    next.load(info, usePlayback.getState().positionSeconds);
    // It may have failed within the call.
    if (mine !== turn) return;
    usePlayback.setState({ abilities: next.abilities() });
    // A start button waits for nobody where another source could sound meanwhile.
    next.play(tries.hasOthers());
  }

  /** Begins once more, from the same place, with what is left to try. */
  function beginAgain(item: QueueItem, choices: readonly PlayInfo[]): void {
    silence();
    isStarting = true;
    dispatch('loads', { error: null, embed: null, abilities: fileAbilities, bufferedSeconds: 0 });
    void begin(item, choices, turn);
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
    const { queue, wanted, info } = usePlayback.getState();
    reportFailed(info, error);
    if (error.text !== 'blockedByBrowser' && tries.fallBack()) return;
    dispatch('failed', { error });
    isStarting = false;
    hasFailed = true;
    failuresInARow += 1;
    clearTimeout(timer);
    if (wanted === 'paused') return;
    const turnOf = afterFailure({ kind, asked: lastStart.asked, failuresInARow, tracks: queue.items.length });
    if (turnOf === 'retry') timer = setTimeout(() => start({ asked: false, again: true }), feedRetryMs);
    else if (turnOf === 'skip') timer = setTimeout(() => goOn('asked'), skipBrokenMs);
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
    showFollowing(taken.item, tries.take(taken.choices) ?? null);
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
        tries.rest();
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
        tries.watch();
      }
      // A frame that obeys nobody stays what it was.
      if (!source.abilities().pause) dispatch('ready');
    },
    seek(seconds) {
      if (loaded && loaded.item.key === currentOf(usePlayback.getState())?.key) source?.seek(seconds);
    },
    choose(sourceId) {
      const item = currentOf(usePlayback.getState());
      if (item) infos.prefer(item.track.id, sourceId);
      start({ asked: true, again: true });
    },
    dim(factor) {
      dimmed = factor;
      source?.setVolume(volumeNow());
    },
    sounds: () => (source === null ? null : source === files ? 'file' : 'embed'),
  };
}
